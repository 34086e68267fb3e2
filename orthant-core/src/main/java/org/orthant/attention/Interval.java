package org.orthant.attention;

import java.math.BigInteger;

/**
 * The numbers from {@code low · 2^exponent} to {@code high · 2^exponent}.
 *
 * @param low the lower bound
 * @param high the upper bound
 * @param exponent the exponent of both
 */
record Interval(BigInteger low, BigInteger high, int exponent) {

    static Interval exactly(BigInteger value, int exponent) {
        return new Interval(value, value, exponent);
    }

    boolean isExact() {
        return low.equals(high);
    }

    /** Returns the interval of all numbers less {@code subtracted}. */
    Interval minus(BigInteger subtracted) {
        int common = Math.min(exponent, 0);
        BigInteger shifted = subtracted.shiftLeft(-common);
        return new Interval(
                low.shiftLeft(exponent - common).subtract(shifted),
                high.shiftLeft(exponent - common).subtract(shifted),
                common);
    }

    /** Returns the largest integer that is at most the lower bound. */
    BigInteger floorOfLow() {
        return floor(low);
    }

    /** Returns the largest integer that is at most the upper bound. */
    BigInteger floorOfHigh() {
        return floor(high);
    }

    private BigInteger floor(BigInteger bound) {
        return exponent >= 0 ? bound.shiftLeft(exponent) : bound.shiftRight(-exponent);
    }
}
