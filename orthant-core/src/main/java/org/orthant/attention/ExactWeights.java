package org.orthant.attention;

import java.math.BigInteger;
import java.util.stream.IntStream;
import org.orthant.exact.Exponential;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;

/**
 * The weights {@code φ_l(t) = (w_l·h_t + b_l) e^{u_l·g_t − k_l}} between the two doubles around each of them, in integers: the exponential
 * with as many digits as it takes.
 *
 * <p>Unless {@code u_l·g_t = k_l} or {@code φ_l(t) = 0}, a weight of a head without a projection is never exactly a double: {@code e^x} is transcendental for rational {@code x ≠ 0} (Lindemann). So
 * a finite number of digits shows between which doubles it lies.
 */
final class ExactWeights {

    /** A product has 2 digits fewer, and 53 of them must be right: nearly always enough. */
    private static final int FIRST_DIGITS = 128;

    private static final int LARGEST_EXPONENT = 1020;

    /** Below {@code 2^-1080}, a number lies between 0 and the least double. */
    private static final int SMALLEST_EXPONENT = -1080;

    private final AttentionHead head;
    private final ScaledIntegers[] attention;
    private final ScaledIntegers[] weights;
    private final BigInteger[] shifts;

    /** Prepares the rows of labels whose scores are shifted by {@code shifts}. */
    ExactWeights(AttentionHead head, BigInteger[] shifts) {
        this.head = head;
        this.shifts = shifts.clone();
        this.attention = IntStream.range(0, head.labels())
                .mapToObj(label -> ExactToken.scaled(head.attention(), label))
                .toArray(ScaledIntegers[]::new);
        this.weights = IntStream.range(0, head.labels())
                .mapToObj(label -> ScaledIntegers.of(head.output().row(label)))
                .toArray(ScaledIntegers[]::new);
    }

    /** Returns a token, for {@link #bounds}. */
    ExactToken token(int token) {
        return new ExactToken(head, token);
    }

    /**
     * Returns the doubles around the weight of a label and a token.
     *
     * @throws IllegalArgumentException if the weight is too large
     */
    WeightBounds bounds(int label, ExactToken token) {
        Interval product = token.product(weights[label], head.output().bias(label));
        BigInteger factor = product.low();
        if (factor.signum() == 0) {
            return WeightBounds.ZERO;
        }
        long size = (long) factor.bitLength() + product.exponent();
        if (size > LARGEST_EXPONENT) {
            throw new IllegalArgumentException("w·h + b of label " + label + " and " + token + " is beyond 2^"
                    + LARGEST_EXPONENT + ": expected smaller weights");
        }
        Rational low = Rational.ZERO;
        Rational high = Rational.ZERO;
        for (int digits = FIRST_DIGITS; digits < Exponential.MOST_DIGITS; digits *= 2) {
            Interval x = token.score(attention[label], digits).minus(shifts[label]);
            if (x.floorOfHigh()
                            .add(BigInteger.valueOf(size - SMALLEST_EXPONENT))
                            .signum()
                    < 0) {
                return factor.signum() > 0
                        ? new WeightBounds(0, Double.MIN_VALUE)
                        : new WeightBounds(-Double.MIN_VALUE, 0);
            }
            Interval power = power(x, digits);
            BigInteger first = factor.multiply(factor.signum() > 0 ? power.low() : power.high());
            BigInteger last = factor.multiply(factor.signum() > 0 ? power.high() : power.low());
            low = Rational.scaled(first, product.exponent() + power.exponent());
            high = Rational.scaled(last, product.exponent() + power.exponent());
            if (low.floor() == high.floor() && low.ceiling() == high.ceiling()) {
                break;
            }
        }
        return new WeightBounds(low.floor(), high.ceiling());
    }

    private static Interval power(Interval x, int digits) {
        if (x.isExact() && x.low().signum() == 0) {
            return Interval.exactly(BigInteger.ONE, 0);
        }
        Exponential.Bounds least = Exponential.of(x.low(), x.exponent(), digits);
        Exponential.Bounds most = x.isExact() ? least : Exponential.of(x.high(), x.exponent(), digits);
        int common = Math.min(least.exponent(), most.exponent());
        return new Interval(
                least.low().shiftLeft(least.exponent() - common),
                most.high().shiftLeft(most.exponent() - common),
                common);
    }
}
