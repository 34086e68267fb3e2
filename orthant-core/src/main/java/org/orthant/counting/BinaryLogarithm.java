package org.orthant.counting;

import java.math.BigInteger;

/** Binary logarithms of integers far beyond the range of a double, accurate to a few units in the last place. */
public final class BinaryLogarithm {

    private static final double LN_2 = Math.log(2);

    private BinaryLogarithm() {}

    /** log2(value) of a positive integer of any size. */
    public static double of(BigInteger value) {
        requirePositive(value);
        return exponent(value) + log2(mantissa(value));
    }

    /**
     * log2(part / 2^bits) of a fraction in (0, 1].
     *
     * <p>The result neither overflows nor underflows, and keeps its relative accuracy where the fraction is so close to
     * one that it would round to it: the logarithm is then a tiny negative number.
     */
    public static double ofFraction(BigInteger part, int bits) {
        requirePositive(part);
        BigInteger rest = BigInteger.ONE.shiftLeft(bits).subtract(part);
        if (rest.signum() < 0) {
            throw new IllegalArgumentException(
                    "a part of " + part.bitLength() + " bits exceeds the whole 2^" + bits + ": expected a fraction");
        }
        if (rest.signum() == 0) {
            return 0;
        }
        if (exponent(part) < bits - 1) {
            // The integer part of the logarithm is exact and at most -2: adding the rest cannot cancel.
            return exponent(part) - bits + log2(mantissa(part));
        }
        double missing = Math.scalb(mantissa(rest), exponent(rest) - bits);
        return Math.log1p(-missing) / LN_2;
    }

    private static void requirePositive(BigInteger value) {
        if (value.signum() <= 0) {
            throw new IllegalArgumentException(
                    "a number of sign " + value.signum() + " has no logarithm: expected a positive one");
        }
    }

    /** e in value = mantissa · 2^e with a mantissa in [1, 2]. */
    private static int exponent(BigInteger value) {
        return value.bitLength() - 1;
    }

    private static double mantissa(BigInteger value) {
        // 62 leading bits are more than a double holds, and shifting by a negative number pads short values.
        double leading = value.shiftRight(exponent(value) - 61).longValue();
        return Math.scalb(leading, -61);
    }

    private static double log2(double mantissa) {
        return Math.log(mantissa) / LN_2;
    }
}
