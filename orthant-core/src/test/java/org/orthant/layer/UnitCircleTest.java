package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class UnitCircleTest {

    @Test
    void rationalPartsOfATurnAreRightToTheLastBit() {
        Randomised.repeat(1500, random -> {
            long n = random.nextLong(1, random.nextBoolean() ? 50 : 1L << 40);
            long m = random.nextLong(n);
            BigDecimal angle = ExactCircle.turn(m, n);
            assertAccurate(UnitCircle.cosine(m, n).rounded(), ExactCircle.cosine(angle));
            assertAccurate(UnitCircle.sine(m, n).rounded(), ExactCircle.sine(angle));
        });
    }

    @Test
    void symmetriesOfTheCircleHoldExactly() {
        for (long n = 1; n <= 200; n++) {
            for (long m = 0; m <= n; m++) {
                double cosine = UnitCircle.cosine(m, n).rounded();
                double sine = UnitCircle.sine(m, n).rounded();
                assertThat(UnitCircle.cosine(n - m, n).rounded()).isEqualTo(cosine);
                assertThat(UnitCircle.sine(n - m, n).rounded()).isEqualTo(0 - sine);
                if (2 * m <= n) {
                    assertThat(UnitCircle.cosine(n - 2 * m, 2 * n).rounded()).isEqualTo(0 - cosine);
                    assertThat(UnitCircle.sine(n - 2 * m, 2 * n).rounded()).isEqualTo(sine);
                }
                if (4 * m <= n) {
                    assertThat(UnitCircle.sine(n - 4 * m, 4 * n).rounded()).isEqualTo(cosine);
                }
            }
        }
    }

    @Test
    void quarterTurnsAreExact() {
        for (long quarter = 1; quarter <= 1000; quarter++) {
            long n = 4 * quarter;
            assertThat(UnitCircle.cosine(0, n).rounded()).isEqualTo(1);
            assertThat(UnitCircle.cosine(quarter, n).rounded()).isEqualTo(0.0);
            assertThat(UnitCircle.cosine(2 * quarter, n).rounded()).isEqualTo(-1);
            assertThat(UnitCircle.sine(quarter, n).rounded()).isEqualTo(1);
            assertThat(UnitCircle.sine(2 * quarter, n).rounded()).isEqualTo(0.0);
            assertThat(UnitCircle.sine(3 * quarter, n).rounded()).isEqualTo(-1);
            assertThat(UnitCircle.sine(quarter, 2 * n).rounded())
                    .isEqualTo(UnitCircle.cosine(quarter, 2 * n).rounded());
        }
    }

    @Test
    void squareRootsOfFractionsAreRoundedOnce() {
        for (int n = 1; n <= 3000; n++) {
            assertThat(ExactCircle.ulps(DoubleDouble.rootOf(1, n).rounded(), ExactCircle.root(1, n)))
                    .isLessThan(0.5001);
            assertThat(ExactCircle.ulps(DoubleDouble.rootOf(2, n).rounded(), ExactCircle.root(2, n)))
                    .isLessThan(0.5001);
        }
    }

    private static void assertAccurate(double approximation, BigDecimal exact) {
        if (exact.abs().compareTo(new BigDecimal("1e-50")) < 0) {
            assertThat(approximation).isZero();
        } else {
            assertThat(ExactCircle.ulps(approximation, exact)).isLessThan(0.5001);
        }
    }
}
