package org.orthant.exact;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.orthant.testing.DecimalExponential;
import org.orthant.testing.Randomised;

class ExponentialTest {

    private static final MathContext DIGITS = new MathContext(120);

    @Test
    void boundsContainTheSeriesOfTheExponentialInDecimals() {
        Randomised.repeat(200, random -> {
            double x = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-60, 13));
            ScaledIntegers scaled = ScaledIntegers.of(x);
            Exponential.Bounds bounds = Exponential.of(scaled.integer(0), scaled.exponent(), 200);
            BigDecimal expected = DecimalExponential.of(new BigDecimal(x), DIGITS);
            assertTrue(decimal(bounds.low(), bounds.exponent()).compareTo(expected) < 0, () -> "low at " + x);
            assertTrue(decimal(bounds.high(), bounds.exponent()).compareTo(expected) > 0, () -> "high at " + x);
            BigInteger width = bounds.high().subtract(bounds.low());
            assertTrue(width.shiftLeft(200).compareTo(bounds.low()) < 0, () -> "width at " + x);
        });
    }

    @Test
    void numbersThatAreTooLargeAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Exponential.of(BigInteger.valueOf(Exponential.LARGEST + 1), 0, 64));
        assertThrows(IllegalArgumentException.class, () -> Exponential.of(BigInteger.ONE, 1 << 20, 64));
        assertThrows(
                IllegalArgumentException.class, () -> Exponential.of(BigInteger.ONE, 0, Exponential.MOST_DIGITS + 1));
    }

    private static BigDecimal decimal(BigInteger integer, int exponent) {
        BigDecimal power = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(exponent)));
        BigDecimal value = new BigDecimal(integer);
        return exponent >= 0 ? value.multiply(power) : value.divide(power, new MathContext(200));
    }
}
