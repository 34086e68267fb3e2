package org.orthant.attention;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.orthant.exact.Exponential;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.WeightMatrix;

/** The features of one token, and the keys {@code g} that the attention looks at: exactly, or as intervals if they are hyperbolic tangents. */
final class ExactToken {

    private static final int GUARD = 8;

    private final AttentionHead head;
    private final int token;
    private final ScaledIntegers features;
    private final Map<Integer, Interval[]> keys = new HashMap<>();

    ExactToken(AttentionHead head, int token) {
        this.head = head;
        this.token = token;
        this.features = scaled(head.tokens(), token);
    }

    /** Returns a row of a matrix as integers. */
    static ScaledIntegers scaled(WeightMatrix matrix, int row) {
        double[] numbers = new double[matrix.columns()];
        matrix.copyRow(row, numbers);
        return ScaledIntegers.of(numbers);
    }

    /** Returns {@code weights · h + offset}. */
    Interval product(ScaledIntegers weights, double offset) {
        ScaledIntegers last = ScaledIntegers.of(offset);
        int exponent = weights.exponent() + features.exponent();
        int common = Math.min(exponent, last.exponent());
        return Interval.exactly(
                dot(weights, features)
                        .shiftLeft(exponent - common)
                        .add(last.integer(0).shiftLeft(last.exponent() - common)),
                common);
    }

    /** Returns {@code attention · g}, within about {@code 2^-digits} if {@code g} is a hyperbolic tangent, and exactly otherwise. */
    Interval score(ScaledIntegers attention, int digits) {
        if (head.projection().isEmpty()) {
            return product(attention, 0);
        }
        Interval[] known = keys.computeIfAbsent(digits, this::tangents);
        BigInteger low = BigInteger.ZERO;
        BigInteger high = BigInteger.ZERO;
        for (int j = 0; j < known.length; j++) {
            BigInteger factor = attention.integer(j);
            Interval key = known[j];
            boolean positive = factor.signum() > 0;
            low = low.add(factor.multiply(positive ? key.low() : key.high()));
            high = high.add(factor.multiply(positive ? key.high() : key.low()));
        }
        return new Interval(low, high, attention.exponent() - digits);
    }

    private Interval[] tangents(int digits) {
        WeightMatrix projection = head.projection().orElseThrow();
        Interval[] all = new Interval[projection.rows()];
        for (int j = 0; j < all.length; j++) {
            all[j] = tangent(product(scaled(projection, j), 0), digits);
        }
        return all;
    }

    /** Returns {@code tanh y = ±(1 − e) / (1 + e)} with {@code e = e^{-2|y|}}, in units of {@code 2^-digits}. */
    private Interval tangent(Interval y, int digits) {
        BigInteger one = BigInteger.ONE.shiftLeft(digits);
        int signum = y.low().signum();
        if (signum == 0) {
            return Interval.exactly(BigInteger.ZERO, -digits);
        }
        BigInteger size = y.low().abs();
        // 2|y| ≥ digits: e is less than one unit.
        boolean large = size.bitLength() + y.exponent() >= Integer.SIZE - Integer.numberOfLeadingZeros(digits - 1);
        Exponential.Bounds e = large
                ? new Exponential.Bounds(BigInteger.ZERO, BigInteger.ONE, -digits)
                : Exponential.of(size.negate(), y.exponent() + 1, digits + GUARD);
        BigInteger least = units(e.low(), e.exponent() + digits);
        BigInteger most =
                units(e.high(), e.exponent() + digits).add(BigInteger.ONE).min(one);
        BigInteger low = one.subtract(most).shiftLeft(digits).divide(one.add(most));
        BigInteger high =
                one.subtract(least).shiftLeft(digits).divide(one.add(least)).add(BigInteger.ONE);
        return signum > 0 ? new Interval(low, high, -digits) : new Interval(high.negate(), low.negate(), -digits);
    }

    private static BigInteger units(BigInteger value, int shift) {
        return shift >= 0 ? value.shiftLeft(shift) : value.shiftRight(-shift);
    }

    private static BigInteger dot(ScaledIntegers a, ScaledIntegers b) {
        BigInteger sum = BigInteger.ZERO;
        for (int j = 0; j < a.size(); j++) {
            if (a.integer(j).signum() != 0 && b.integer(j).signum() != 0) {
                sum = sum.add(a.integer(j).multiply(b.integer(j)));
            }
        }
        return sum;
    }

    @Override
    public String toString() {
        return "token " + token;
    }
}
