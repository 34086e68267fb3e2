package org.orthant.model.head;

import org.orthant.io.NumberKind;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.NumberFormat;

/**
 * Between which bounds every feature lies, in real arithmetic, by the activation that computes it.
 *
 * @param lower the least value, perhaps negative infinity
 * @param upper the largest one, perhaps infinity
 * @param reason what bounds them, such as {@code Relu}; empty if nothing does
 */
public record FeatureRange(double lower, double upper, String reason) {

    /** No bounds. */
    public static final FeatureRange FREE = new FeatureRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, "");

    /** Requires an interval. */
    public FeatureRange {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("features cannot lie between " + lower + " and " + upper);
        }
    }

    /** All numbers from a bound on. */
    public static FeatureRange atLeast(double lower, String reason) {
        return new FeatureRange(lower, Double.POSITIVE_INFINITY, reason);
    }

    /** Whether nothing bounds the features. */
    public boolean isFree() {
        return lower == Double.NEGATIVE_INFINITY && upper == Double.POSITIVE_INFINITY;
    }

    /** Returns the bounds as text, such as {@code ≥ 0} or {@code in [-1, 1]}. */
    public String bounds() {
        if (upper == Double.POSITIVE_INFINITY) {
            return "≥ " + number(lower);
        }
        return lower == Double.NEGATIVE_INFINITY
                ? "≤ " + number(upper)
                : "in [" + number(lower) + ", " + number(upper) + "]";
    }

    /** Returns the range in words, such as {@code at least 0} and {@code from 0 to 6}. */
    public String described() {
        if (upper == Double.POSITIVE_INFINITY) {
            return isFree() ? "any numbers" : "at least " + number(lower);
        }
        return lower == Double.NEGATIVE_INFINITY
                ? "at most " + number(upper)
                : "from " + number(lower) + " to " + number(upper);
    }

    /** Returns a bound as text: whole numbers without a point. */
    public static String number(double bound) {
        String text = Double.toString(bound == 0 ? 0 : bound);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** The range of values that are computed in the format of the weights: the format of floats of 16 bits, else float32. */
    FeatureRange computedIn(NumberKind kind) {
        return switch (kind) {
            case FLOAT16 -> outwards(NumberFormat.FLOAT16);
            case BFLOAT16 -> outwards(NumberFormat.BFLOAT16);
            default -> this;
        };
    }

    private FeatureRange outwards(NumberFormat format) {
        return new FeatureRange(
                ActivationRange.outwards(lower, format), -ActivationRange.outwards(-upper, format), reason);
    }

    /** The least range that contains both. */
    FeatureRange hull(FeatureRange other) {
        String both = reason.isEmpty() || reason.equals(other.reason)
                ? other.reason
                : other.reason.isEmpty() ? reason : reason + ", " + other.reason;
        return because(Math.min(lower, other.lower), Math.max(upper, other.upper), both);
    }

    /** A range with that reason, or without one if it bounds nothing. */
    static FeatureRange because(double lower, double upper, String reason) {
        // Sums of infinities of different sign have no bounds.
        double low = Double.isNaN(lower) ? Double.NEGATIVE_INFINITY : lower;
        double high = Double.isNaN(upper) ? Double.POSITIVE_INFINITY : upper;
        FeatureRange range = new FeatureRange(low, high, reason);
        return range.isFree() ? FREE : range;
    }

    @Override
    public String toString() {
        return isFree() ? "free" : "[" + lower + ", " + upper + "] (" + reason + ")";
    }
}
