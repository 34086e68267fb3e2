package org.orthant.proof;

import java.math.BigInteger;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;

/**
 * The number {@code numerator · 2^exponent / denominator}. It is not reduced: that takes time with the square of the
 * digits, and a point may have as many labels to be evaluated as there are.
 */
record ExactLogit(BigInteger numerator, int exponent, BigInteger denominator) {

    /** Leading digits that nearly always decide a comparison. */
    private static final int DIGITS = 128;

    /** −1, 0 or 1. */
    int signum() {
        return numerator.signum();
    }

    /** Whether {@code |this| ≥ radius · ‖row‖}, by squares. */
    boolean isAtLeast(double radius, double[] row) {
        if (radius == 0) {
            return true;
        }
        Rational scale = Rational.exactly(radius);
        Rational needed = scale.multiply(scale).multiply(ExactDot.value(row, row));
        int places = places();
        BigInteger below = cutOff(places);
        if (square(below, exponent - places).compareTo(needed) >= 0) {
            return true;
        }
        if (square(below.add(BigInteger.ONE), exponent - places).compareTo(needed) < 0) {
            return false;
        }
        return square(numerator, exponent).compareTo(needed.multiply(Rational.of(denominator.multiply(denominator))))
                >= 0;
    }

    /** The number. */
    Rational value() {
        return Rational.scaled(numerator, exponent).divide(Rational.of(denominator));
    }

    /** How many binary places of {@code numerator / denominator} make about {@link #DIGITS} digits. */
    int places() {
        return DIGITS + denominator.bitLength() - numerator.bitLength();
    }

    /** {@code |numerator / denominator| · 2^places}, rounded down; if places are negative, once by the shift and once more. */
    BigInteger cutOff(int places) {
        return numerator.abs().shiftLeft(places).divide(denominator);
    }

    /** The nearest double. */
    double toDouble() {
        return value().toDouble();
    }

    private static Rational square(BigInteger integer, int exponent) {
        return Rational.scaled(integer.multiply(integer), 2 * exponent);
    }
}
