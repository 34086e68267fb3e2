package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
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
    void theFilterIsNotFooledWhereRoundingInventsASign() {
        int[] invented = new int[1];
        Randomised.repeat(3000, random -> {
            int length = random.nextInt(2, 9);
            int scale = random.nextInt(4) == 0 ? -530 : 0;
            double[] a = new double[length];
            double[] b = new double[length];
            for (int i = 0; i < length - 1; i++) {
                a[i] = Math.scalb(random.nextDouble(-1, 1), scale);
                b[i] = Math.scalb(random.nextDouble(-1, 1), scale);
            }
            // Cancels the rest up to one rounding.
            double rest = ExactDot.value(a, b).toDouble();
            a[length - 1] = 1;
            b[length - 1] = random.nextBoolean() ? -rest : Math.nextUp(-rest);
            int sign = slowly(a, b, 0).signum();
            double naive = 0;
            for (int i = 0; i < length; i++) {
                naive += a[i] * b[i];
            }
            invented[0] += Math.signum(naive) * sign < 0 ? 1 : 0;
            assertThat(ExactDot.filteredSign(a, b, 0)).isIn(0, sign);
            assertThat(ExactDot.sign(a, b)).isEqualTo(sign);
        });
        assertThat(invented[0])
                .as("cases in which a plain sum has the wrong sign")
                .isPositive();
    }

    @Test
    void theFilterIsSureExactlyAboveItsBound() {
        // The sum w − v is exact and |w| + |v| is 2: the bound is 2(d + 2)u, and a little more for its own rounding.
        for (int length = 1; length <= 6; length++) {
            for (int units = 4; units <= 32; units += 4) {
                double[] a = new double[length];
                double[] b = new double[length];
                a[0] = 1;
                b[0] = units * 0x1p-54 - 1;
                assertThat(ExactDot.filteredSign(a, b, 1 + units * 0x1p-54))
                        .as("%d units", units)
                        .isEqualTo(units > 2 * (length + 2) ? 1 : 0);
            }
        }
        // Beside products that are lost, it is 3 times the smallest double.
        for (int units = -9; units <= 9; units++) {
            assertThat(ExactDot.filteredSign(
                            new double[] {0x1p-600}, new double[] {0x1p-600}, units * Double.MIN_VALUE))
                    .as("%d units", units)
                    .isEqualTo(Math.abs(units) > 3 ? Integer.signum(units) : 0);
        }
    }

    @Test
    void theBoundGrowsWithTheLength() {
        for (int length : new int[] {5, 20, 100}) {
            double[] ones = new double[length];
            Arrays.fill(ones, 1);
            // Σ|aᵢbᵢ| and the offset are both about the length.
            double bound = 2 * length * (length + 2) * 0x1p-53;
            assertThat(ExactDot.filteredSign(ones, ones, 0.9 * bound - length)).isZero();
            assertThat(ExactDot.filteredSign(ones, ones, 1.1 * bound - length)).isOne();
        }
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
        assertThatThrownBy(() -> ExactDot.sign(new double[] {1, 1}, new double[] {1, 1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 and 3");
        assertThatThrownBy(() -> ExactDot.value(new double[2], new double[3]))
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
