package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.orthant.testing.DecimalExponential;
import org.orthant.testing.Randomised;

class LogitTest {

    private static final MathContext DIGITS = new MathContext(60);

    @Test
    void logitsAreTheNearestDoubles() {
        Randomised.repeat(400, random -> {
            double p = switch (random.nextInt(5)) {
                case 0 -> random.nextDouble();
                case 1 -> 0.5 + (random.nextInt(4001) - 2000) * 0x1p-53;
                case 2 -> Math.scalb(random.nextDouble(1, 2), -random.nextInt(1, 1074));
                case 3 -> 1 - Math.scalb(random.nextDouble(1, 2), -random.nextInt(1, 53));
                default -> random.nextInt(1, 1000) / 1000.0;
            };
            if (p > 0 && p < 1) {
                assertThat(Logit.of(p)).isEqualTo(logarithm(p).doubleValue());
            }
        });
    }

    @Test
    void probabilitiesThatComplementEachOtherHaveOppositeLogits() {
        assertThat(Logit.of(0.5)).isZero();
        assertThat(Logit.of(0.75)).isEqualTo(-Logit.of(0.25)).isEqualTo(1.0986122886681098);
        assertThat(DecisionRule.probabilities(0.75).thresholds()).containsExactly(1.0986122886681098);
        assertThat(Logit.of(Double.MIN_VALUE)).isEqualTo(-744.4400719213812);
        assertThat(Logit.of(Math.nextDown(1.0)))
                .isEqualTo(logarithm(Math.nextDown(1.0)).doubleValue());
    }

    /** {@code ln(p / (1 − p))} by Newton's method on the exponential function. */
    private static BigDecimal logarithm(double p) {
        BigDecimal exact = new BigDecimal(p);
        BigDecimal odds = exact.divide(BigDecimal.ONE.subtract(exact), new MathContext(120));
        if (odds.compareTo(BigDecimal.ONE) == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal y = new BigDecimal(p < 0.4 || p > 0.6 ? Math.log(p) - Math.log1p(-p) : 4 * (p - 0.5));
        for (int step = 0; step < 6; step++) {
            BigDecimal power = DecimalExponential.of(y, new MathContext(120));
            BigDecimal change =
                    odds.subtract(power).multiply(BigDecimal.valueOf(2)).divide(odds.add(power), new MathContext(80));
            y = y.add(change, new MathContext(80));
        }
        return y.round(DIGITS);
    }
}
