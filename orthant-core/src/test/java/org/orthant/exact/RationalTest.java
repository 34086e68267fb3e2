package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class RationalTest {

    @Test
    void fractionsAreReducedAndCarryTheirSignAbove() {
        Rational half = Rational.of(BigInteger.valueOf(-3), BigInteger.valueOf(-6));
        assertThat(half).hasToString("1/2");
        assertThat(Rational.of(BigInteger.TWO, BigInteger.valueOf(-4))).hasToString("-1/2");
        assertThat(Rational.of(BigInteger.ZERO, BigInteger.valueOf(-4))).isEqualTo(Rational.ZERO);
    }

    @Test
    void theFieldAxiomsHold() {
        Randomised.repeat(300, random -> {
            Rational a =
                    Rational.of(BigInteger.valueOf(random.nextInt(-50, 50)), BigInteger.valueOf(random.nextInt(1, 50)));
            Rational b = Rational.exactly(random.nextDouble(-2, 2));
            Rational c = Rational.of(random.nextLong());
            assertThat(a.add(b).multiply(c)).isEqualTo(a.multiply(c).add(b.multiply(c)));
            assertThat(a.subtract(b).add(b)).isEqualTo(a).hasSameHashCodeAs(a);
            assertThat(b.signum() == 0 || a.divide(b).multiply(b).equals(a)).isTrue();
            assertThat(a.compareTo(b)).isEqualTo(a.subtract(b).signum());
            assertThat(a.abs().signum()).isNotNegative();
            assertThat(Rational.parse(b.toString())).isEqualTo(b);
        });
    }

    @Test
    void doublesRoundTrip() {
        Randomised.repeat(300, random -> {
            double value = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1000, 1000));
            assertThat(Rational.exactly(value).toDouble()).isEqualTo(value);
        });
    }

    @Test
    void divisionByZeroAndNonsenseAreRefused() {
        assertThatThrownBy(() -> Rational.ONE.divide(Rational.ZERO)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Rational.parse("1/x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1/x");
    }
}
