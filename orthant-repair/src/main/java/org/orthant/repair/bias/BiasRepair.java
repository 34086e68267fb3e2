package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;

/**
 * Finds the smallest joint change of biases, in the sum of magnitudes, after which required label sets are possible with a margin.
 * Thresholds of labels are biases of the other sign, see {@link BiasChange#thresholds}.
 *
 * <pre>{@code
 * BiasResult result = BiasRepair.of(layer, domain, DecisionRule.threshold())
 *         .requiring(List.of(LabelSet.of(layer.labels())))
 *         .withMargin(0.1)
 *         .run();
 * }</pre>
 *
 * <p>Immutable; threads may share it. The result is proven: every required and every kept label set has a certificate that the checker
 * accepts for the changed layer. That no smaller change does it is computed in doubles.
 *
 * @param layer whose biases change
 * @param domain of the features
 * @param rule by which label sets are predicted
 * @param required label sets that shall be possible; those of one label are the classes of an argmax
 * @param kept label sets that are possible now and still shall be
 * @param margin that required label sets shall have, in logits; for rankings, the gap between the set and the others
 * @param changeable the labels whose biases may change
 * @param held how biases are rounded before they are used
 * @param cancelled is asked often; once it is true, the repair ends
 * @since 0.3.0
 */
public record BiasRepair(
        DenseLayer layer,
        FeatureDomain domain,
        DecisionRule rule,
        List<LabelSet> required,
        List<LabelSet> kept,
        double margin,
        IntPredicate changeable,
        HeldBias held,
        BooleanSupplier cancelled) {

    /** Rounds the biases of a model file to its number format. */
    @FunctionalInterface
    public interface HeldBias {

        /** Returns the bias that a label has once the given one was written for it. */
        double of(int label, double bias);
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features, a label set is not one of the layer, or the margin is
     *     not positive and finite
     */
    public BiasRepair {
        if (layer.features() != domain.features()) {
            throw new IllegalArgumentException("the layer has " + layer.features() + " features and the domain "
                    + domain.features() + ": expected the same");
        }
        requireLabels(required, layer.labels());
        requireLabels(kept, layer.labels());
        if (!(margin > 0 && Double.isFinite(margin))) {
            throw new IllegalArgumentException("the margin is " + margin + ": expected a positive number of logits");
        }
        required = List.copyOf(required);
        kept = List.copyOf(kept);
    }

    /**
     * Starts a repair that requires nothing yet, with a margin of 0.001 logits.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features
     */
    public static BiasRepair of(DenseLayer layer, FeatureDomain domain, DecisionRule rule) {
        return new BiasRepair(
                layer, domain, rule, List.of(), List.of(), 1e-3, label -> true, (label, bias) -> bias, () -> false);
    }

    /**
     * Returns the same repair for these label sets; those of one label are the classes of an argmax.
     *
     * @throws IllegalArgumentException if a label set is not one of the layer
     */
    public BiasRepair requiring(List<LabelSet> sets) {
        return new BiasRepair(layer, domain, rule, sets, kept, margin, changeable, held, cancelled);
    }

    /**
     * Returns the same repair after which these label sets, which are possible now, still are: with the wanted margin, or half of what
     * they have now where that is less.
     *
     * @throws IllegalArgumentException if a label set is not one of the layer
     */
    public BiasRepair keeping(List<LabelSet> sets) {
        return new BiasRepair(layer, domain, rule, required, sets, margin, changeable, held, cancelled);
    }

    /**
     * Returns the same repair with another margin, in logits; for rankings, the gap between the set and the others.
     *
     * @throws IllegalArgumentException if it is not positive and finite
     */
    public BiasRepair withMargin(double logits) {
        return new BiasRepair(layer, domain, rule, required, kept, logits, changeable, held, cancelled);
    }

    /** Returns the same repair that changes the biases of these labels only. */
    public BiasRepair changing(IntPredicate labels) {
        return new BiasRepair(layer, domain, rule, required, kept, margin, labels, held, cancelled);
    }

    /**
     * Returns the same repair for biases that are rounded before they are used: the change is one of rounded biases. Where these do not reach
     * a margin, {@link BiasChange#missed} has it.
     */
    public BiasRepair rounding(HeldBias rounded) {
        return new BiasRepair(layer, domain, rule, required, kept, margin, changeable, rounded, cancelled);
    }

    /** Returns the same repair that ends with a {@link java.util.concurrent.CancellationException} soon after this is true. */
    public BiasRepair withCancellation(BooleanSupplier whether) {
        return new BiasRepair(layer, domain, rule, required, kept, margin, changeable, held, whether);
    }

    private static void requireLabels(List<LabelSet> sets, int labels) {
        for (LabelSet set : sets) {
            if (set.labels() != labels) {
                throw new IllegalArgumentException(
                        "a label set is one of " + set.labels() + " labels: expected " + labels);
            }
        }
    }

    /**
     * Finds the change.
     *
     * @throws IllegalArgumentException if a kept label set is not possible now
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public BiasResult run() {
        List<Requirement> all = new ArrayList<>();
        double[] none = new double[layer.labels()];
        Margins now = margins(none);
        for (LabelSet set : kept) {
            double current = now.of(set).map(Margins.Known::low).orElse(Double.NaN);
            if (!(current > 0)) {
                throw new IllegalArgumentException("the label set " + Arrays.toString(set.active())
                        + " is to be kept and is not known to be possible: require it instead");
            }
            all.add(new Requirement(set, Math.min(margin, current / 2)));
        }
        required.forEach(set -> all.add(new Requirement(set, margin)));
        return new CuttingPlanes(this, all).run();
    }

    /** Returns the margins of the layer with other biases. */
    Margins margins(double[] change) {
        return new Margins(layer, domain, rule, change, cancelled);
    }

    /**
     * A label set and the margin that it shall have.
     *
     * @param set the label set
     * @param margin in logits
     */
    record Requirement(LabelSet set, double margin) {}
}
