package org.orthant.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** A rational number in lowest terms with a positive denominator. */
public final class Rational implements Comparable<Rational> {

    /** The number 0. */
    public static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);

    /** The number 1. */
    public static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Rational(BigInteger numerator, BigInteger denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /** The fraction {@code numerator / denominator}, reduced. */
    public static Rational of(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("the fraction " + numerator + "/0 has no value");
        }
        BigInteger common = numerator.gcd(denominator);
        BigInteger divisor = denominator.signum() < 0 ? common.negate() : common;
        return new Rational(numerator.divide(divisor), denominator.divide(divisor));
    }

    /** The integer {@code value}. */
    public static Rational of(BigInteger value) {
        return new Rational(value, BigInteger.ONE);
    }

    /** The integer {@code value}. */
    public static Rational of(long value) {
        return of(BigInteger.valueOf(value));
    }

    /** The exact value that a finite double stands for. */
    public static Rational exactly(double value) {
        ScaledIntegers scaled = ScaledIntegers.of(value);
        return scaled(scaled.integer(0), scaled.exponent());
    }

    /** The number {@code integer · 2^exponent}. */
    public static Rational scaled(BigInteger integer, int exponent) {
        return exponent >= 0 ? of(integer.shiftLeft(exponent)) : of(integer, BigInteger.ONE.shiftLeft(-exponent));
    }

    /** Reads {@code "-7"} or {@code "3/4"}. */
    public static Rational parse(String text) {
        int slash = text.indexOf('/');
        try {
            return slash < 0
                    ? of(new BigInteger(text))
                    : of(new BigInteger(text.substring(0, slash)), new BigInteger(text.substring(slash + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException('"' + text + "\" is not a fraction: expected p or p/q", e);
        }
    }

    /** The numerator, which carries the sign. */
    public BigInteger numerator() {
        return numerator;
    }

    /** The denominator, always positive. */
    public BigInteger denominator() {
        return denominator;
    }

    /** −1, 0 or 1. */
    public int signum() {
        return numerator.signum();
    }

    /** {@code this + other}. */
    public Rational add(Rational other) {
        return of(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** {@code this − other}. */
    public Rational subtract(Rational other) {
        return add(other.negate());
    }

    /** {@code this · other}. */
    public Rational multiply(Rational other) {
        return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** {@code this / other}. */
    public Rational divide(Rational other) {
        return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    /** {@code −this}. */
    public Rational negate() {
        return new Rational(numerator.negate(), denominator);
    }

    /** {@code |this|}. */
    public Rational abs() {
        return signum() < 0 ? negate() : this;
    }

    /** A double next to this number: for showing it, not for deciding with it. */
    public double toDouble() {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
    }

    @Override
    public int compareTo(Rational other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Rational other
                && numerator.equals(other.numerator)
                && denominator.equals(other.denominator);
    }

    @Override
    public int hashCode() {
        return 31 * numerator.hashCode() + denominator.hashCode();
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
