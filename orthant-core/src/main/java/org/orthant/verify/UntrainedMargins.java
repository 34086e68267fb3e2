package org.orthant.verify;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.BallRows;
import org.orthant.verify.ball.MarginGoal;
import org.orthant.verify.ball.UntrainedClassStart;
import org.orthant.verify.budget.Deadline;

/**
 * Bounds margins of untrained classes of a large ranking with a bias, for one thread: as those in a ball around zero. If the point of the margin is
 * inside the ball, it is that for unbounded features, and for bounds that it is within.
 */
final class UntrainedMargins {

    /** Of the length at which rows make up for biases. */
    private static final double DISTANCE = 0x1p8;

    /** Of the radius: points that are longer may be at the end of the ball. */
    private static final double INSIDE = 0.5;

    /** Shares of the size of logits by which ends are moved outwards until the checker accepts them. */
    private static final double FIRST_SHARE = 0x1p-46;

    private static final double LAST_SHARE = 0x1p-26;

    private static final double GROWTH = 32;

    private final BoxEngine engine;
    private final Deadline deadline;
    private @Nullable BallMargin margin;

    UntrainedMargins(BoxEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
    }

    /** Returns where margins begin for the classes of a layer. */
    static UntrainedClassStart start(OutputLayer layer) {
        int n = layer.labels();
        double weights = 0;
        double biases = 0;
        for (int label = 0; label < n; label++) {
            weights += Arrays.stream(layer.row(label))
                            .map(weight -> weight * weight)
                            .sum()
                    / n;
            biases += layer.bias(label) * layer.bias(label) / n;
        }
        double radius = DISTANCE * Math.sqrt(layer.features() * biases / weights);
        boolean ordinary = radius > 0 && Double.isFinite(radius);
        return new UntrainedClassStart(
                new BallRows(layer, new Ball(layer.features(), ordinary ? radius : 1, 1, false, false), true));
    }

    /** Returns the margin of a class that never wins; none if it is not one near the mean, or that is not found. */
    Optional<MarginProof> margin(LabelSet labelSet) {
        if (!engine.boundsUntrained() || labelSet.size() != 1) {
            return Optional.empty();
        }
        UntrainedClassStart start = engine.untrained();
        if (!start.rows().isNearMean(labelSet.activeAt(0))) {
            return Optional.empty();
        }
        if (margin == null) {
            margin = start.search(deadline);
        }
        margin.solve(labelSet, MarginGoal.MARGIN);
        double[] x = margin.point();
        double length = Math.sqrt(Arrays.stream(x).map(value -> value * value).sum());
        return length < INSIDE * start.rows().radius() && isWithin(engine.features(), x)
                ? proven(labelSet, margin, x)
                : Optional.empty();
    }

    private static boolean isWithin(Box box, double[] x) {
        return IntStream.range(0, x.length).allMatch(j -> box.lower(j) <= x[j] && x[j] <= box.upper(j));
    }

    private Optional<MarginProof> proven(LabelSet labelSet, BallMargin found, double[] x) {
        double[] point = Arrays.copyOf(x, x.length + 1);
        point[x.length] = found.threshold(x);
        List<Integer> labels = found.support().stream().sorted().toList();
        Circuit ceiling = new Circuit(labels, List.of(), List.of(), Optional.empty());
        double size = engine.untrained().rows().size();
        for (double share = FIRST_SHARE; share < LAST_SHARE; share *= GROWTH) {
            MarginProof proof = new MarginProof(
                    found.low() - share * size, Point.of(point), found.high() + share * size, Optional.of(ceiling));
            if (engine.isAccepted(labelSet, proof)) {
                return Optional.of(proof);
            }
        }
        return Optional.empty();
    }
}
