package org.orthant.exact;

import java.math.BigInteger;

/**
 * The exact dot product of two vectors of doubles, and its sign.
 *
 * <p>The sign comes from a floating-point sum whenever that sum exceeds a rigorous bound of its own error,
 * {@code |fl(a·b) − a·b| ≤ γ Σ|aᵢbᵢ|} with {@code γ = nu / (1 − nu)}, {@code n = d + 2}, plus what gradual underflow can
 * cost. Only the rest is summed in integers.
 */
public final class ExactDot {

    /** Half an ulp of 1. */
    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** More than {@code γ / (nu)} and the rounding of the bound itself can make of it for all lengths of arrays. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private ExactDot() {}

    /** The sign, −1, 0 or 1, of {@code a·b}. */
    public static int sign(double[] a, double[] b) {
        return sign(a, b, 0);
    }

    /** The sign, −1, 0 or 1, of {@code a·b + offset}. */
    public static int sign(double[] a, double[] b, double offset) {
        requireSameLength(a, b);
        int filtered = filteredSign(a, b, offset);
        return filtered != 0 ? filtered : value(a, b, offset).signum();
    }

    /** The sign if floating point is sure of it, otherwise 0. */
    static int filteredSign(double[] a, double[] b, double offset) {
        double sum = offset;
        double magnitude = Math.abs(offset);
        for (int i = 0; i < a.length; i++) {
            double product = a[i] * b[i];
            sum += product;
            magnitude += Math.abs(product);
        }
        double steps = a.length + 2.0;
        double bound = (steps * UNIT_ROUNDOFF * magnitude + steps * Double.MIN_VALUE) * BOUND_SLACK;
        // An overflow makes the bound infinite or NaN, and the comparison false.
        return Math.abs(sum) > bound ? (int) Math.signum(sum) : 0;
    }

    /** The exact value of {@code a·b}. */
    public static Rational value(double[] a, double[] b) {
        return value(a, b, 0);
    }

    /** The exact value of {@code a·b + offset}. */
    public static Rational value(double[] a, double[] b, double offset) {
        requireSameLength(a, b);
        int lowest = exponent(offset, 1);
        for (int i = 0; i < a.length; i++) {
            lowest = Math.min(lowest, exponent(a[i], b[i]));
        }
        BigInteger sum = scaledProduct(offset, 1, lowest);
        for (int i = 0; i < a.length; i++) {
            sum = sum.add(scaledProduct(a[i], b[i], lowest));
        }
        return Rational.scaled(sum, lowest);
    }

    private static int exponent(double a, double b) {
        return ScaledIntegers.exponentOf(a) + ScaledIntegers.exponentOf(b);
    }

    private static BigInteger scaledProduct(double a, double b, int lowest) {
        return BigInteger.valueOf(ScaledIntegers.significandOf(a))
                .multiply(BigInteger.valueOf(ScaledIntegers.significandOf(b)))
                .shiftLeft(exponent(a, b) - lowest);
    }

    private static void requireSameLength(double[] a, double[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException(
                    "a dot product needs vectors of one length, not " + a.length + " and " + b.length);
        }
    }
}
