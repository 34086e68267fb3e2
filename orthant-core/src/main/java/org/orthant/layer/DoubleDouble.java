package org.orthant.layer;

/**
 * A number of about 106 bits, {@code high + low}, where {@code high} is the sum rounded to a double.
 *
 * <p>For tables whose entries are accurate to little more than half a unit in the last place.
 */
record DoubleDouble(double high, double low) {

    static final DoubleDouble ONE = new DoubleDouble(1, 0);

    /** {@code numerator / denominator}, both of at most 2^53. */
    static DoubleDouble quotient(long numerator, long denominator) {
        return new DoubleDouble(numerator, 0).dividedBy(denominator);
    }

    /** The square root of {@code numerator / denominator}, both positive and of at most 2^53. */
    static DoubleDouble rootOf(long numerator, long denominator) {
        DoubleDouble square = quotient(numerator, denominator);
        double root = Math.sqrt(square.high);
        double defect = Math.fma(-root, root, square.high) + square.low;
        return sum(root, defect / (2 * root));
    }

    /** The nearest double. */
    double rounded() {
        return high;
    }

    DoubleDouble minus(DoubleDouble other) {
        double difference = high - other.high;
        double part = difference - high;
        double error = (high - (difference - part)) - (other.high + part);
        return sum(difference, error + (low - other.low));
    }

    DoubleDouble times(DoubleDouble other) {
        double product = high * other.high;
        double error = Math.fma(high, other.high, -product);
        return sum(product, error + (high * other.low + low * other.high));
    }

    DoubleDouble dividedBy(long divisor) {
        double exactDivisor = (double) divisor;
        double quotient = high / exactDivisor;
        double rest = Math.fma(-quotient, exactDivisor, high) + low;
        return sum(quotient, rest / exactDivisor);
    }

    DoubleDouble negated() {
        // Subtracted from zero, because zero is to have no sign.
        return new DoubleDouble(0 - high, 0 - low);
    }

    /** The sum of two doubles of which the first is the larger one by magnitude. */
    private static DoubleDouble sum(double large, double small) {
        double high = large + small;
        return new DoubleDouble(high, small - (high - large));
    }
}
