package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class ExactDotTest {

    @Test
    void signAgreesWithUnlimitedPrecision() {
        Randomised.repeat(2000, random -> {
            int length = random.nextInt(1, 12);
            double[] a = wild(random, length);
            double[] b = wild(random, length);
            double offset = random.nextBoolean() ? 0 : wild(random, 1)[0];
            assertThat(ExactDot.sign(a, b, offset))
                    .isEqualTo(slowly(a, b, offset).signum());
        });
    }

    @Test
    void cancellationDoesNotFoolIt() {
        Randomised.repeat(500, random -> {
            double[] a = new double[21];
            double[] b = new double[21];
            for (int i = 0; i < 10; i++) {
                a[2 * i] = a[2 * i + 1] = random.nextDouble(-1, 1);
                b[2 * i] = random.nextDouble(-1, 1);
                b[2 * i + 1] = -b[2 * i];
            }
            a[20] = random.nextInt(-1, 2) * Double.MIN_VALUE;
            b[20] = 0.75;
            assertThat(ExactDot.sign(a, b)).isEqualTo((int) Math.signum(a[20]));
        });
    }

    @Test
    void productsThatUnderflowStillHaveASign() {
        assertThat(ExactDot.sign(new double[] {1e-200}, new double[] {1e-200})).isOne();
        assertThat(ExactDot.sign(new double[] {Double.MIN_VALUE}, new double[] {-Double.MIN_VALUE}))
                .isEqualTo(-1);
    }

    @Test
    void productsThatOverflowStillHaveASign() {
        double[] a = {1e300, 1e300, 1};
        double[] b = {1e300, -1e300, -1e-300};
        assertThat(ExactDot.sign(a, b)).isEqualTo(-1);
    }

    @Test
    void valueIsExact() {
        Rational value = ExactDot.value(new double[] {0.1, 0.2}, new double[] {3, -1.5});
        assertThat(value)
                .isEqualTo(Rational.exactly(0.1)
                        .multiply(Rational.of(3))
                        .subtract(Rational.exactly(0.2).multiply(Rational.exactly(1.5))));
    }

    @Test
    void theEmptyProductIsZero() {
        assertThat(ExactDot.sign(new double[0], new double[0])).isZero();
        assertThat(ExactDot.sign(new double[0], new double[0], -0.5)).isEqualTo(-1);
    }

    @Test
    void lengthsMustAgree() {
        assertThatThrownBy(() -> ExactDot.sign(new double[2], new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 and 3");
    }

    private static double[] wild(SplittableRandom random, int length) {
        boolean huge = random.nextInt(4) == 0;
        double[] values = new double[length];
        for (int i = 0; i < length; i++) {
            values[i] = huge
                    ? Math.scalb(random.nextDouble(-1, 1), random.nextInt(-1070, 1020))
                    : random.nextInt(-4, 5) / 4.0 + (random.nextInt(3) == 0 ? Math.ulp(1.0) : 0);
        }
        return values;
    }

    private static BigDecimal slowly(double[] a, double[] b, double offset) {
        BigDecimal sum = new BigDecimal(offset);
        for (int i = 0; i < a.length; i++) {
            sum = sum.add(new BigDecimal(a[i]).multiply(new BigDecimal(b[i])));
        }
        return sum;
    }
}
