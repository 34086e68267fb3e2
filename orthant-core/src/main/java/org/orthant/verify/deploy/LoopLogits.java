package org.orthant.verify.deploy;

import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.OutputLayer;

/**
 * Logits of a {@link DeployedArithmetic} as a plain loop computes them: products with the features are added in their order, then the
 * bias. An observation of one order of many, for one thread.
 */
public final class LoopLogits {

    private final OutputLayer stored;
    private final DecisionRule rule;
    private final DeployedArithmetic arithmetic;
    private final double[] row;

    /** With numbers of the format that the layer is deployed in. */
    public LoopLogits(OutputLayer stored, DecisionRule rule, DeployedArithmetic arithmetic) {
        this.stored = stored;
        this.rule = rule;
        this.arithmetic = arithmetic;
        this.row = new double[stored.features()];
    }

    /** Whether an input produces the label set; a label is on if its logit is above its threshold, or among the largest. */
    public boolean produces(double[] input, LabelSet labelSet) {
        return rule.match(
                threshold -> thresholds(threshold, input, labelSet),
                topK -> ranks(input, labelSet),
                argmax -> ranks(input, labelSet));
    }

    private boolean thresholds(DecisionRule.Threshold threshold, double[] input, LabelSet labelSet) {
        for (int label = 0; label < stored.labels(); label++) {
            if (!isRight(logit(label, input), threshold.logit(label), labelSet, label)) {
                return false;
            }
        }
        return true;
    }

    private boolean ranks(double[] input, LabelSet labelSet) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int label = 0; label < stored.labels(); label++) {
            double logit = logit(label, input);
            if (labelSet.isActive(label)) {
                least = Math.min(least, logit);
            } else {
                largest = Math.max(largest, logit);
            }
        }
        return least > largest;
    }

    private double logit(int label, double[] input) {
        stored.copyRow(label, row);
        float logit = 0;
        for (int j = 0; j < row.length; j++) {
            logit += (float) row[j] * (float) input[j];
        }
        logit += (float) stored.bias(label);
        return Float.isNaN(logit) ? Double.NaN : arithmetic.format().round(logit);
    }

    /** What is not a number, after an overflow, is right for no label. */
    private static boolean isRight(double logit, double threshold, LabelSet labelSet, int label) {
        return labelSet.isActive(label) ? logit > threshold : logit <= threshold;
    }
}
