package org.orthant.studio.explore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.counting.CoverCount;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/**
 * The regions of a small layer.
 *
 * @param rows the rows of {@code W}
 * @param cover the most regions that this number of hyperplanes can have
 * @param regions the label sets that can be predicted
 */
record Arrangement(List<List<Double>> rows, long cover, List<DrawnRegion> regions) {

    /** The time limit for a radius; with three features it takes microseconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * A region and the largest ball in it whose centre is in the cube {@code [−1, 1]^d}.
     *
     * @param signs which labels are on
     * @param ball the ball, unless it took too long to find
     */
    record DrawnRegion(SignVector signs, Optional<Ball> ball) {}

    /**
     * A Chebyshev ball.
     *
     * @param centre where it is
     * @param radius proven: no smaller, and larger only by rounding
     */
    record Ball(List<Double> centre, double radius) {}

    static Arrangement of(OutputLayer layer) {
        List<List<Double>> rows = IntStream.range(0, layer.labels())
                .mapToObj(layer::row)
                .map(Arrangement::list)
                .toList();
        Question question =
                Question.radius(FeatureDomain.box(layer.features(), 1)).withBudget(PATIENCE);
        Session session = Verifier.of(layer, question).session();
        List<DrawnRegion> regions = new ArrayList<>();
        for (Regions.Region region : Regions.of(layer).list()) {
            SignVector signs = region.signs();
            regions.add(new DrawnRegion(signs, ball(session.verify(LabelSet.fromSigns(signs)))));
        }
        long cover = new CoverCount(layer.labels(), layer.features(), false)
                .argmaxable()
                .longValueExact();
        return new Arrangement(rows, cover, List.copyOf(regions));
    }

    private static Optional<Ball> ball(Verdict verdict) {
        return verdict.match(
                yes -> yes.radius().map(Arrangement::ball), never -> Optional.empty(), open -> Optional.empty());
    }

    private static Ball ball(RadiusProof proof) {
        return new Ball(list(proof.centre().toDoubles()), proof.low());
    }

    private static List<Double> list(double[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
