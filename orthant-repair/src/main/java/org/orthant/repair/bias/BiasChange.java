package org.orthant.repair.bias;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.proof.Certificate;

/** A change of biases after which all required label sets are possible. */
public final class BiasChange implements BiasResult {

    private final DenseLayer layer;
    private final double[] change;
    private final double least;
    private final int cuts;
    private final List<Certificate> certificates;
    private final Map<LabelSet, Double> missed;

    BiasChange(
            DenseLayer layer,
            double[] change,
            double least,
            int cuts,
            List<Certificate> certificates,
            Map<LabelSet, Double> missed) {
        this.layer = layer;
        this.change = change.clone();
        this.least = least;
        this.cuts = cuts;
        this.certificates = List.copyOf(certificates);
        this.missed = Map.copyOf(missed);
    }

    /** The layer with the changed biases, which all certificates are about. */
    public DenseLayer layer() {
        return layer;
    }

    /** Returns what is added to each bias. */
    public double[] change() {
        return change.clone();
    }

    /** Returns the number of biases that change. */
    public int changed() {
        int count = 0;
        for (double each : change) {
            count += each == 0 ? 0 : 1;
        }
        return count;
    }

    /** Returns the sum of the magnitudes of all changes, in logits. */
    public double total() {
        double total = 0;
        for (double each : change) {
            total += Math.abs(each);
        }
        return total;
    }

    /** Returns a lower bound of the total of any sufficient change, computed in doubles. */
    public double least() {
        return least;
    }

    /** The number of cuts that were found. */
    public int cuts() {
        return cuts;
    }

    /**
     * Returns the label sets whose margin with rounded biases is less than the wanted one, or not proven to reach it, with the lower bound that
     * is proven, or 0 if none is: no rounded biases were found that reach it. Empty if biases are not rounded.
     */
    public Map<LabelSet, Double> missed() {
        return missed;
    }

    /**
     * One certificate for each kept and required label set, in this order, with bounds of its margin; the checker accepts all. Label sets that
     * {@link #missed} has may be without one.
     */
    public List<Certificate> certificates() {
        return certificates;
    }

    /**
     * Returns thresholds of logits that have the same effect as the change, for a rule with thresholds: {@code τ − δ}.
     *
     * @throws IllegalArgumentException if the rule compares labels with one another
     */
    public double[] thresholds(DecisionRule rule) {
        if (!(rule instanceof DecisionRule.Threshold threshold)) {
            throw new IllegalArgumentException("the rule " + rule.text() + " has no thresholds");
        }
        double[] thresholds = new double[change.length];
        for (int label = 0; label < thresholds.length; label++) {
            thresholds[label] = threshold.logit(label) - change[label];
        }
        return thresholds;
    }

    @Override
    public <R> R match(
            Function<? super BiasChange, ? extends R> found, Function<? super NoBiasChange, ? extends R> impossible) {
        return found.apply(this);
    }
}
