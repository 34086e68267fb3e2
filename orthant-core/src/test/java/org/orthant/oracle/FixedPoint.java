package org.orthant.oracle;

import java.math.BigInteger;

/** Finite doubles as integers: each of them is a whole number of units of {@code 2^-1074}, the smallest double. */
final class FixedPoint {

    /** A unit is two to the power of minus this. */
    static final int DIGITS = 1074;

    private static final int STORED_DIGITS = 52;

    private FixedPoint() {}

    /** The number of units in a finite double. */
    static BigInteger units(double value) {
        long bits = Double.doubleToLongBits(Math.abs(value));
        int exponent = (int) (bits >>> STORED_DIGITS);
        long stored = bits & ((1L << STORED_DIGITS) - 1);
        // Subnormal numbers are their stored digits; others have a leading one, and each exponent doubles them.
        BigInteger magnitude = exponent == 0
                ? BigInteger.valueOf(stored)
                : BigInteger.valueOf(stored | 1L << STORED_DIGITS).shiftLeft(exponent - 1);
        return value < 0 ? magnitude.negate() : magnitude;
    }
}
