package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoundTextTest {

    @Test
    void boundsAreRoundedOutward() {
        assertThat(BoundText.atLeast(0.12345, 3)).isEqualTo("0.124");
        assertThat(BoundText.atMost(0.12345, 3)).isEqualTo("0.123");
        assertThat(BoundText.atLeast(-0.12345, 3)).isEqualTo("-0.123");
        assertThat(BoundText.atMost(-0.12345, 3)).isEqualTo("-0.124");
        assertThat(BoundText.atLeast(999.9, 3)).isEqualTo("1.00e+03");
        assertThat(BoundText.atMost(999.9, 3)).isEqualTo("999");
    }

    @Test
    void numbersOfFewDigitsStay() {
        assertThat(BoundText.atLeast(0.5, 3)).isEqualTo("0.500");
        assertThat(BoundText.atLeast(0.1, 3)).isEqualTo("0.100");
        assertThat(BoundText.atMost(0.0514, 4)).isEqualTo("0.05140");
        assertThat(BoundText.atMost(2, 4)).isEqualTo("2.000");
        assertThat(BoundText.atLeast(0, 3)).isEqualTo("0");
        assertThat(BoundText.atLeast(Double.POSITIVE_INFINITY, 3)).isEqualTo("∞");
    }

    @Test
    void whatIsWrittenIsOnTheRightSideAndNear() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            double value = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-1060, 1000));
            int digits = random.nextInt(1, 6);
            BigDecimal exact = BigDecimal.valueOf(value);
            BigDecimal low = new BigDecimal(BoundText.atMost(value, digits));
            BigDecimal high = new BigDecimal(BoundText.atLeast(value, digits));
            assertThat(low.doubleValue()).isLessThanOrEqualTo(value);
            assertThat(high.doubleValue()).isGreaterThanOrEqualTo(value);
            assertThat(high.subtract(low))
                    .isLessThanOrEqualTo(exact.abs().multiply(BigDecimal.ONE.movePointLeft(digits - 1)));
        }
    }
}
