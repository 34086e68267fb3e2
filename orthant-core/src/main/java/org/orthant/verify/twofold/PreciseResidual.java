package org.orthant.verify.twofold;

/** Residuals {@code value − a·(high + low)} in twice the working precision, with a bound of what they are off. */
public final class PreciseResidual {

    /** Half a unit in the last place of 1: the relative error of one rounding. */
    private static final double ROUNDOFF = 0x1p-53;

    private PreciseResidual() {}

    /** {@code value − a·(high + low)}, accumulated in twice the working precision and rounded at the end. */
    public static double residual(double value, double[] a, double[] high, double[] low, int length) {
        double sum = value;
        double rest = 0;
        for (int j = 0; j < length; j++) {
            double product = -a[j] * high[j];
            double productError = Math.fma(-a[j], high[j], -product);
            double next = sum + product;
            double shift = next - sum;
            rest += ((sum - (next - shift)) + (product - shift)) + productError - a[j] * low[j];
            sum = next;
        }
        return sum + rest;
    }

    /** An upper bound of {@code |value − a·(high + low)|}: the computed value and what its rounding can hide. */
    public static double residualBound(double value, double[] a, double[] high, double[] low, int length) {
        double computed = Math.abs(residual(value, a, high, low, length));
        return computed + residualError(computed, value, a, high, low, length);
    }

    /**
     * What {@link #residual}, whose absolute value is given, can be off. Its second sum has {@code 3·length} terms of size
     * {@code u·|a||high|} or {@code |a||low|}, each rounded.
     */
    public static double residualError(
            double computed, double value, double[] a, double[] high, double[] low, int length) {
        double magnitude = Math.abs(value);
        double lowMagnitude = 0;
        for (int j = 0; j < length; j++) {
            magnitude += Math.abs(a[j] * high[j]);
            lowMagnitude += Math.abs(a[j] * low[j]);
        }
        double steps = 4.0 * length + 8;
        double hidden = steps * ROUNDOFF * (steps * ROUNDOFF * magnitude + 2 * lowMagnitude);
        // More than rounding can take off this bound: its sums are of positive numbers, and steps were counted
        // generously.
        return (4 * ROUNDOFF * computed + hidden) * (1 + 0x1p-40) + steps * Double.MIN_VALUE;
    }
}
