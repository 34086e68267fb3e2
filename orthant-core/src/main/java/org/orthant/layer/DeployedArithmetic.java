package org.orthant.layer;

import org.orthant.layer.DecisionRule.Threshold;

/**
 * The arithmetic of a deployed layer in a number format: which numbers it rounds, and when.
 *
 * <ol>
 *   <li>Weights, bias and features are rounded to the format, one by one. A threshold is not subtracted from the bias.
 *   <li>Products of weights and features, and the bias, are summed in float32, in any order, with or without fused
 *       multiply-add. The result is the <em>sum</em>.
 *   <li>The sum is rounded to the format, which changes nothing in float32. The result is the <em>logit</em>.
 *   <li>Logits are compared with thresholds, or with one another. A threshold is compared as the real number that it is, or
 *       rounded to the format; what is claimed holds for both. A label whose logit equals its threshold is off. Which label of
 *       several with equal logits ranks first is not known.
 * </ol>
 *
 * <p>Rounding is to the nearest value, of two equally near ones to the one with an even last digit; sums beyond the largest value
 * become infinite. Not covered: sums in less than float32 or of truncated factors (TF32), partial sums or products with the
 * weights that are rounded to the format before the bias is added, and probabilities computed from logits.
 *
 * @param format the format of weights, bias, features and logits
 */
public record DeployedArithmetic(NumberFormat format) {

    /** Returns whether the logit is another number than the sum. */
    public boolean roundsLogits() {
        return format != NumberFormat.FLOAT32;
    }

    /** Returns the largest relative error of rounding a sum to a logit that is neither tiny nor infinite. */
    public double logitRoundoff() {
        return roundsLogits() ? format.roundoff() : 0;
    }

    /** Returns whether the format has a value for the thresholds of a rule. */
    public boolean has(DecisionRule rule) {
        return rule.thresholds().stream().allMatch(threshold -> Double.isFinite(format.round(threshold)));
    }

    /** Returns a number such that every sum below it gives a logit that is at most the threshold. */
    public double offBelow(Threshold rule, int label) {
        double threshold = rule.logit(label);
        return Math.min(boundary(threshold), boundary(format.round(threshold)));
    }

    /** Returns a number such that every sum above it gives a logit that is above the threshold. */
    public double onAbove(Threshold rule, int label) {
        double threshold = rule.logit(label);
        return Math.max(boundary(threshold), boundary(format.round(threshold)));
    }

    /** Returns whether all sums of at least {@code sum} give larger logits than all sums of at most {@code other}. */
    public boolean isLarger(double sum, double other) {
        return roundsLogits() ? format.round(sum) > format.round(other) : sum > other;
    }

    /**
     * Returns where logits begin to be above a threshold: the middle between the largest value that is not above it and the next
     * value, because rounding is monotone. In float32 sums are values already.
     */
    private double boundary(double threshold) {
        if (!roundsLogits()) {
            return threshold;
        }
        double below = format.roundDown(threshold);
        double above = format.next(below);
        return below == Double.NEGATIVE_INFINITY
                ? -format.overflow()
                : above == Double.POSITIVE_INFINITY ? format.overflow() : (below + above) / 2;
    }

    /** Returns the arithmetic in words, such as for a report. */
    public String described() {
        String stored =
                "weights, bias and features rounded to " + format.text() + ", accumulated in float32 in any order";
        return roundsLogits() ? stored + ", logits rounded to " + format.text() : stored;
    }
}
