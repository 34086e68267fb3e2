package org.orthant.audit.certify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.IntConsumer;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.plan.LabelOrder;
import org.orthant.plan.SignRank;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/**
 * Searches a layer with few features that predicts all given label sets: an upper bound of their {@link SignRank} with proofs, because
 * the engine proves for every label set that the layer predicts it.
 *
 * <pre>{@code
 * Optional<FloatMatrix> rows = new FewFeatures(sets, Duration.ofMinutes(1), 1, () -> false)
 *         .search(SignRank.of(sets), features -> {});
 * }</pre>
 *
 * <p>Layers are fitted by training and then decided; the next number of features is the geometric mean of the bounds. How far it gets in the given time depends
 * on the machine; a number of features without success may still suffice.
 *
 * @param sets distinct label sets over the same labels
 * @param time for all fits; the decisions at their ends come in addition
 * @param threads for decisions
 * @param cancelled ends the search early
 */
public record FewFeatures(List<LabelSet> sets, Duration time, int threads, BooleanSupplier cancelled) {

    private static final long SEED = 1;

    /** Copies the list. */
    public FewFeatures {
        sets = List.copyOf(sets);
    }

    /**
     * Returns the rows of the layer with the fewest features found: a fitted one, or else a DFT layer with its labels in another order, whose number
     * of features is the upper bound. Empty if there is neither.
     *
     * @param trying receives each number of features before it is tried
     */
    public Optional<FloatMatrix> search(SignRank bounds, IntConsumer trying) {
        long end = System.nanoTime() + time.toNanos();
        Optional<FloatMatrix> best = Optional.empty();
        int fails = bounds.atLeast() - 1;
        int works = bounds.atMost();
        while (works - fails > 1 && !cancelled.getAsBoolean()) {
            // Many features fit at once; few decide how close the bounds come.
            int features =
                    Math.max(fails + 1, Math.min(works - 1, (int) Math.round(Math.sqrt((double) works * (fails + 1)))));
            trying.accept(features);
            // Equal times for the numbers that remain if each answer halves them.
            int remaining = Integer.SIZE - Integer.numberOfLeadingZeros(works - fails - 1);
            long start = System.nanoTime();
            double share = Math.max(1, (double) (end - start) / remaining);
            DoubleSupplier elapsed = () -> cancelled.getAsBoolean() ? 1 : (System.nanoTime() - start) / share;
            SignFit fit = new SignFit(sets, features, SEED);
            if (fit.run(elapsed) && predictsAll(fit.layer())) {
                best = Optional.of(fit.layer());
                works = features;
            } else {
                fails = features;
            }
        }
        return best.isPresent() ? best : onTheCircle(works);
    }

    /** Returns a DFT layer whose labels stand in an order with few runs, if that gives the upper bound and its rounded weights do it. */
    private Optional<FloatMatrix> onTheCircle(int features) {
        int n = sets.get(0).labels();
        LabelOrder order = LabelOrder.of(sets);
        int runs = order.mostRuns(sets);
        if (runs < 1 || features != 2 * runs + 1 || features > n) {
            return Optional.empty();
        }
        DftLayer circle = DftLayer.of(n, runs);
        float[][] rows = new float[n][features];
        for (int label = 0; label < n; label++) {
            double[] row = circle.row(order.position(label));
            for (int c = 0; c < features; c++) {
                rows[label][c] = (float) row[c];
            }
        }
        FloatMatrix layer = FloatMatrix.of(rows);
        return predictsAll(layer) ? Optional.of(layer) : Optional.empty();
    }

    /** Returns whether a layer with these rows and no bias predicts every label set, by proof. */
    public boolean predictsAll(FloatMatrix rows) {
        FeatureDomain domain = FeatureDomain.box(rows.columns(), FeatureDomain.DEFAULT_BOUND);
        Verifier verifier = Verifier.of(DenseLayer.of(rows), Question.verdict(domain));
        AtomicBoolean refused = new AtomicBoolean();
        boolean all = new BatchVerifier(verifier, threads)
                .verify(sets.iterator(), () -> refused.get() || cancelled.getAsBoolean(), answer -> {
                    if (!answer.verdict().<Boolean>match(yes -> true, never -> false, open -> false)) {
                        refused.set(true);
                    }
                });
        return all && !refused.get();
    }
}
