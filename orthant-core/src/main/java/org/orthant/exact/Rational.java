package org.orthant.exact;

import java.math.BigInteger;
import java.util.Objects;

/** A rational number in lowest terms with a positive denominator. */
public final class Rational implements Comparable<Rational> {

    /** The number 0. */
    public static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);

    /** The number 1. */
    public static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);

    /** More than a double has, so that its rounding can be decided. */
    private static final int DIGITS_OF_QUOTIENT = 55;

    /** Characters of a text in a message. */
    private static final int LONGEST_SHOWN = 40;

    private static final int DIGITS_OF_DOUBLE = 53;
    private static final int LOWEST_EXPONENT = -1074;

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
        if (numerator.signum() == 0) {
            return ZERO;
        }
        if (denominator.signum() > 0 && denominator.bitCount() == 1) {
            // Sums and products of doubles: shifts take a fraction of the time of a greatest common divisor.
            int twos = Math.min(numerator.getLowestSetBit(), denominator.getLowestSetBit());
            return new Rational(numerator.shiftRight(twos), denominator.shiftRight(twos));
        }
        BigInteger divisor = numerator.gcd(denominator).multiply(BigInteger.valueOf(denominator.signum()));
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
                    ? of(integer(text))
                    : of(integer(text.substring(0, slash)), integer(text.substring(slash + 1)));
        } catch (NumberFormatException e) {
            String shown = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
            throw new IllegalArgumentException('"' + shown + "\" is not a fraction: expected p or p/q", e);
        }
    }

    /** Checks all characters before it converts any, which takes far longer. */
    private static BigInteger integer(String text) {
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                throw new NumberFormatException("no digit at position " + i);
            }
        }
        return new BigInteger(text);
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
        return new Rational(numerator.abs(), denominator);
    }

    /** The double nearest to this number, the even one of two; infinite if it is beyond all doubles. */
    public double toDouble() {
        return nearest(numerator, denominator);
    }

    /** The double nearest to {@code this − value}, in time that grows with the digits as they do. */
    public double differenceToDouble(double value) {
        ScaledIntegers scaled = ScaledIntegers.of(value);
        // One of the two shifts is by zero. Nothing is reduced, which would take the square of the digits.
        int up = Math.max(scaled.exponent(), 0);
        int down = Math.max(-scaled.exponent(), 0);
        BigInteger subtracted = scaled.integer(0).shiftLeft(up).multiply(denominator);
        return nearest(numerator.shiftLeft(down).subtract(subtracted), denominator.shiftLeft(down));
    }

    private static double nearest(BigInteger numerator, BigInteger denominator) {
        int signum = numerator.signum();
        if (signum == 0) {
            return 0;
        }
        BigInteger magnitude = numerator.abs();
        int shift = DIGITS_OF_QUOTIENT - (magnitude.bitLength() - denominator.bitLength());
        BigInteger[] division =
                magnitude.shiftLeft(Math.max(shift, 0)).divideAndRemainder(denominator.shiftLeft(Math.max(-shift, 0)));
        // The last digit only says on which side of the others the number is.
        long digits = division[0].longValueExact() << 1 | division[1].signum();
        int exponent = -shift - 1;
        int significant = Long.SIZE - Long.numberOfLeadingZeros(digits);
        int dropped = Math.max(significant - DIGITS_OF_DOUBLE, LOWEST_EXPONENT - exponent);
        if (dropped > significant) {
            return Math.copySign(0.0, signum);
        }
        long half = 1L << (dropped - 1);
        long rest = digits & (2 * half - 1);
        long kept = digits >>> dropped;
        kept += rest > half || (rest == half && (kept & 1) == 1) ? 1 : 0;
        return signum * Math.scalb((double) kept, exponent + dropped);
    }

    /** The largest double that is at most this number; minus infinity below all finite doubles. */
    public double floor() {
        double nearest = toDouble();
        if (nearest == Double.POSITIVE_INFINITY) {
            return Double.MAX_VALUE;
        }
        boolean above = nearest != Double.NEGATIVE_INFINITY && exactly(nearest).compareTo(this) > 0;
        return above ? Math.nextDown(nearest) : nearest;
    }

    /** The least double that is at least this number; infinity above all finite doubles. */
    public double ceiling() {
        return 0.0 - negate().floor();
    }

    /** At most the square root of this number, which is not negative, and less than that by some units in the last place. */
    public double rootFloor() {
        int shift = Math.floorDiv(numerator.bitLength() - denominator.bitLength(), 2);
        Rational near = multiply(scaled(BigInteger.ONE, -2 * shift));
        // Three roundings, of the quotient, the root and this product.
        double root = Math.sqrt(near.toDouble()) * (1 - 0x1p-50);
        return exactly(root).multiply(scaled(BigInteger.ONE, shift)).floor();
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
        return Objects.hash(numerator, denominator);
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
