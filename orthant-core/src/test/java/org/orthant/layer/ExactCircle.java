package org.orthant.layer;

import java.math.BigDecimal;
import java.math.MathContext;

/** Cosines and sines to 60 digits, straight from their series. */
final class ExactCircle {

    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal PI =
            new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899");

    private ExactCircle() {}

    /** {@code 2 pi m / n}. */
    static BigDecimal turn(long m, long n) {
        return PI.multiply(BigDecimal.valueOf(2 * m)).divide(BigDecimal.valueOf(n), DIGITS);
    }

    static BigDecimal cosine(BigDecimal angle) {
        return series(angle, BigDecimal.ONE, 1);
    }

    static BigDecimal sine(BigDecimal angle) {
        return series(angle, angle, 2);
    }

    static BigDecimal root(long numerator, long denominator) {
        return BigDecimal.valueOf(numerator)
                .divide(BigDecimal.valueOf(denominator), DIGITS)
                .sqrt(DIGITS);
    }

    /** How many units in the last place of the true value an approximation is off. */
    static double ulps(double approximation, BigDecimal exact) {
        double unit = Math.ulp(exact.doubleValue());
        return new BigDecimal(approximation)
                .subtract(exact)
                .divide(new BigDecimal(unit), DIGITS)
                .abs()
                .doubleValue();
    }

    private static BigDecimal series(BigDecimal angle, BigDecimal first, int next) {
        BigDecimal minusSquare = angle.multiply(angle, DIGITS).negate();
        BigDecimal term = first;
        BigDecimal sum = first;
        for (long i = next; term.abs().compareTo(new BigDecimal("1e-58")) > 0; i += 2) {
            term = term.multiply(minusSquare, DIGITS).divide(BigDecimal.valueOf(i * (i + 1)), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        return sum;
    }
}
