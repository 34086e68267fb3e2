package org.orthant.exact;

/**
 * A sum of products in twice the working precision, with a rigorous bound of its error: {@link VectorSum} for one entry.
 *
 * <p>Every product and every addition is split into its rounded value and its error, and the errors are summed apart. For
 * m terms the result is off by at most {@code 2u |result| + (4mu)² Σ|a_j||b_j|}, plus what gradual underflow can cost.
 */
public final class ScalarSum {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating the bound itself may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private double sum;
    private double error;
    private double magnitude;
    private int terms;

    /** Adds {@code Σ a_j b_j} over the entries of {@code b}, of which {@code a} has at least as many. */
    public void add(double[] a, double[] b) {
        // In variables of the loop's own: fields would be written again and again.
        double high = sum;
        double low = error;
        double size = magnitude;
        for (int j = 0; j < b.length; j++) {
            double product = a[j] * b[j];
            double total = high + product;
            double added = total - high;
            low += ((high - (total - added)) + (product - added)) + Math.fma(a[j], b[j], -product);
            high = total;
            size += Math.abs(product);
        }
        sum = high;
        error = low;
        magnitude = size;
        terms += b.length;
    }

    /** Adds {@code a · b}. */
    public void add(double a, double b) {
        add(new double[] {a}, new double[] {b});
    }

    /** The sum, rounded. */
    public double value() {
        return sum + error;
    }

    /** At least the distance of {@link #value} from the true sum; infinite or NaN after an overflow. */
    public double bound() {
        double steps = 4 * (terms + 2.0);
        double relative = steps * UNIT_ROUNDOFF;
        return (2 * UNIT_ROUNDOFF * Math.abs(value()) + relative * relative * magnitude + 2 * steps * Double.MIN_VALUE)
                * BOUND_SLACK;
    }

    /** Returns the larger part of the sum: with {@link #low} it is off by at most {@link #lowBound}. */
    public double high() {
        return sum;
    }

    /** Returns the smaller part of the sum. */
    public double low() {
        return error;
    }

    /** Returns at least the distance of {@code high() + low()}, exactly added, from the true sum. */
    public double lowBound() {
        double steps = 4 * (terms + 2.0);
        double relative = steps * UNIT_ROUNDOFF;
        return (relative * relative * magnitude + 2 * steps * Double.MIN_VALUE) * BOUND_SLACK;
    }
}
