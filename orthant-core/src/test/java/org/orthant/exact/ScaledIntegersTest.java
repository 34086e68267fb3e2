package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.testing.Randomised;

class ScaledIntegersTest {

    @ParameterizedTest
    @ValueSource(
            doubles = {
                1,
                -1,
                0.1,
                -0.7,
                Double.MIN_VALUE,
                -Double.MIN_VALUE,
                Double.MIN_NORMAL,
                0x1.fffffffffffffp-1023,
                Double.MAX_VALUE,
                -1e30,
                3e-310
            })
    void everyFiniteDoubleIsAnIntegerTimesAPowerOfTwo(double value) {
        ScaledIntegers scaled = ScaledIntegers.of(value);
        assertThat(Rational.scaled(scaled.integer(0), scaled.exponent())).isEqualTo(asRational(value));
        assertThat(scaled.integer(0).testBit(0)).as("lowest bit is used").isTrue();
    }

    @Test
    void manyNumbersShareOneExponent() {
        Randomised.repeat(200, random -> {
            double[] values = random.doubles(6, -1, 1)
                    .map(v -> Math.scalb(v, random.nextInt(-1060, 1000)))
                    .toArray();
            ScaledIntegers scaled = ScaledIntegers.of(values);
            for (int i = 0; i < values.length; i++) {
                assertThat(Rational.scaled(scaled.integer(i), scaled.exponent()))
                        .isEqualTo(asRational(values[i]));
            }
        });
    }

    @Test
    void zerosNeedNoExponent() {
        ScaledIntegers scaled = ScaledIntegers.of(0.0, -0.0);
        assertThat(scaled.exponent()).isZero();
        assertThat(scaled.size()).isEqualTo(2);
        assertThat(scaled.integers()).containsExactly(BigInteger.ZERO, BigInteger.ZERO);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void whatIsNoNumberIsRefused(double value) {
        assertThatThrownBy(() -> ScaledIntegers.of(1, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(value));
    }

    private static Rational asRational(double value) {
        BigDecimal exact = new BigDecimal(value);
        return exact.scale() >= 0
                ? Rational.of(exact.unscaledValue(), BigInteger.TEN.pow(exact.scale()))
                : Rational.of(exact.toBigIntegerExact());
    }
}
