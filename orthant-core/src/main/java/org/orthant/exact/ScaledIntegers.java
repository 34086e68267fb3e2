package org.orthant.exact;

import java.math.BigInteger;

/**
 * Doubles written as integers with one common power of two: {@code value[i] = integer(i) · 2^exponent}, exactly.
 *
 * <p>The exponent is the largest one that works, so equal values have equal representations and integers stay short.
 */
public final class ScaledIntegers {

    private static final int FRACTION_BITS = 52;
    private static final long FRACTION_MASK = (1L << FRACTION_BITS) - 1;
    private static final int SMALLEST_EXPONENT = Math.getExponent(Double.MIN_VALUE) - FRACTION_BITS + 1;

    private final BigInteger[] integers;
    private final int exponent;

    private ScaledIntegers(BigInteger[] integers, int exponent) {
        this.integers = integers;
        this.exponent = exponent;
    }

    /** The given finite values; all zeros have the exponent 0. */
    public static ScaledIntegers of(double... values) {
        int common = Integer.MAX_VALUE;
        for (double value : values) {
            if (value != 0) {
                common = Math.min(common, lowestExponent(value));
            }
        }
        int exponent = common == Integer.MAX_VALUE ? 0 : common;
        BigInteger[] integers = new BigInteger[values.length];
        for (int i = 0; i < values.length; i++) {
            integers[i] = atExponent(values[i], exponent);
        }
        return new ScaledIntegers(integers, exponent);
    }

    /** Returns the numbers {@code integers[i] · 2^exponent}; the array is copied. */
    public static ScaledIntegers of(BigInteger[] integers, int exponent) {
        return new ScaledIntegers(integers.clone(), exponent);
    }

    /** How many numbers there are. */
    public int size() {
        return integers.length;
    }

    /** The integer that stands for number {@code i}. */
    public BigInteger integer(int i) {
        return integers[i];
    }

    /** All integers, as a copy. */
    public BigInteger[] integers() {
        return integers.clone();
    }

    /** The common power of two. */
    public int exponent() {
        return exponent;
    }

    /** The signed integer {@code m}, at most 53 bits long, of {@code value = m · 2^exponentOf(value)}. */
    static long significandOf(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(value + " is not a number that can be computed with exactly");
        }
        long fraction = Double.doubleToRawLongBits(value) & FRACTION_MASK;
        long magnitude = isNormal(value) ? fraction | (1L << FRACTION_BITS) : fraction;
        return (long) Math.signum(value) * magnitude;
    }

    /** The power of two that belongs to {@link #significandOf}. */
    static int exponentOf(double value) {
        return isNormal(value) ? Math.getExponent(value) - FRACTION_BITS : SMALLEST_EXPONENT;
    }

    private static boolean isNormal(double value) {
        return Math.abs(value) >= Double.MIN_NORMAL;
    }

    private static int lowestExponent(double value) {
        return exponentOf(value) + Long.numberOfTrailingZeros(significandOf(value));
    }

    private static BigInteger atExponent(double value, int exponent) {
        long significand = significandOf(value);
        int shift = exponentOf(value) - exponent;
        // A negative shift only drops zeros: the common exponent is at most that of the lowest bit set.
        return significand == 0
                ? BigInteger.ZERO
                : BigInteger.valueOf(significand).shiftLeft(shift);
    }
}
