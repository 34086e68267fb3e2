package org.orthant.figure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.BatchVerifier.Answer;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Radius;
import org.orthant.verify.Verifier;

/**
 * Bounds of a quantile of the radii of some label sets, and the number of radii below a threshold.
 *
 * <p>All radii are compared with the threshold first, which bounds them roughly and is quick. Only those that may be the quantile are then
 * determined, except tiny ones, which would take rational numbers and minutes: their bounds, a small factor apart, stay. A set
 * without a region has radius 0.
 */
record RadiusQuantile(OutputLayer layer, int threads, BooleanSupplier cancelled) {

    /** Smaller radii are not determined. */
    private static final double TINY = 1e-12;

    /**
     * What was found.
     *
     * @param quantile bounds of the quantile
     * @param below the number of radii that are below the threshold
     */
    record Found(Radius quantile, int below) {}

    /** Returns the radius that the part {@code quantile} of the label sets does not exceed; nothing if cancelled. */
    Optional<Found> of(List<LabelSet> sets, double quantile, double threshold) {
        int rank = Math.max(0, (int) Math.ceil(quantile * sets.size()) - 1);
        FeatureDomain box = FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND);
        double[] low = new double[sets.size()];
        double[] high = new double[sets.size()];
        List<Integer> all = IntStream.range(0, sets.size()).boxed().toList();
        if (!bound(new Question(Depth.THRESHOLDS, List.of(threshold), box), sets, all, low, high)) {
            return Optional.empty();
        }
        int below = (int) all.stream().filter(i -> high[i] < threshold).count();
        double least = sorted(low)[rank];
        double most = sorted(high)[rank];
        List<Integer> candidates = all.stream()
                .filter(i -> high[i] >= Math.max(least, TINY) && low[i] <= most)
                .toList();
        if (!bound(Question.radius(box), sets, candidates, low, high)) {
            return Optional.empty();
        }
        return Optional.of(new Found(new Radius(sorted(low)[rank], sorted(high)[rank]), below));
    }

    private boolean bound(Question question, List<LabelSet> sets, List<Integer> which, double[] low, double[] high) {
        return new BatchVerifier(Verifier.of(layer, question), threads)
                .verify(
                        which.stream().map(sets::get).iterator(),
                        cancelled,
                        answer -> keep(answer, which.get((int) answer.index()), low, high));
    }

    private static void keep(Answer answer, int at, double[] low, double[] high) {
        Radius radius = answer.verdict()
                .match(yes -> Radius.of(yes.radius().orElseThrow()), never -> Radius.NONE, open -> Radius.UNKNOWN);
        low[at] = radius.low();
        high[at] = radius.high();
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
