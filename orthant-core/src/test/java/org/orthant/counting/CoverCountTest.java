package org.orthant.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoverCountTest {

    @Test
    void oneFeaturePredictsASetAndItsOpposite() {
        for (int n = 1; n <= 20; n++) {
            assertThat(new CoverCount(n, 1, false).argmaxable()).isEqualTo(2);
            assertThat(new CoverCount(n, 1, true).argmaxable()).isEqualTo(n + 1);
        }
    }

    @Test
    void asManyFeaturesAsLabelsPredictEverything() {
        for (int n = 1; n <= 20; n++) {
            for (int d = n; d <= n + 2; d++) {
                for (boolean bias : new boolean[] {false, true}) {
                    CoverCount count = new CoverCount(n, d, bias);
                    assertThat(count.argmaxable()).isEqualTo(1 << n).isEqualTo(count.total());
                    assertThat(count.unargmaxable()).isZero();
                    assertThat(count.log2Fraction()).isEqualTo(0.0);
                }
            }
        }
    }

    /** The regions of points on the moment curve, which are in general position, found by evaluating polynomials. */
    @Test
    void layersInGeneralPositionPredictExactlySoManySets() {
        for (int n = 1; n <= 9; n++) {
            for (int d = 1; d <= n; d++) {
                BigInteger polynomials =
                        BigInteger.valueOf(signsOfPolynomials(n, d).size());
                assertThat(new CoverCount(n, d, false).argmaxable())
                        .as("n=%d, d=%d", n, d)
                        .isEqualTo(polynomials);
            }
        }
    }

    @Test
    void aBiasIsOneMoreFeatureAndOneMoreLabelThatIsAlwaysOn() {
        for (int n = 1; n <= 30; n++) {
            for (int d = 1; d <= n + 1; d++) {
                assertThat(new CoverCount(n, d, true).argmaxable().shiftLeft(1))
                        .isEqualTo(new CoverCount(n + 1, d + 1, false).argmaxable());
            }
        }
    }

    @Test
    void logarithmsAgreeWithExactFractions() {
        for (int n = 1; n <= 45; n++) {
            for (int d = 1; d < n; d++) {
                CoverCount count = new CoverCount(n, d, false);
                double missing =
                        count.unargmaxable().doubleValue() / count.total().doubleValue();
                assertThat(count.log2Fraction()).isCloseTo(Math.log1p(-missing) / Math.log(2), withinPercentage(1e-10));
                assertThat(count.log10Fraction())
                        .isCloseTo(Math.log1p(-missing) / Math.log(10), withinPercentage(1e-10));
            }
        }
    }

    @Test
    void nothingUnderflowsAt20000Labels() {
        assertThat(new CoverCount(20_000, 1, false).log2Fraction()).isEqualTo(-19_999);
        assertThat(new CoverCount(20_000, 10_000, false).log2Fraction()).isEqualTo(-1);
        assertThat(new CoverCount(20_000, 161, false).log10Fraction())
                .isCloseTo(-20_000 * Math.log10(2) + log10CoverBySeries(20_000, 161), within(1e-9));
    }

    @Test
    void nearlyAllIsATinyNegativeLogarithm() {
        CoverCount count = new CoverCount(1000, 999, false);

        assertThat(count.unargmaxable()).isEqualTo(2);
        assertThat(count.log2Fraction()).isCloseTo(-Math.scalb(1.0, -999) / Math.log(2), withinPercentage(1e-13));
    }

    @Test
    void impossibleLayersAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoverCount(0, 1, false))
                .withMessage("0 labels cannot be counted: expected a number from 1 to 10000000");
        assertThatIllegalArgumentException().isThrownBy(() -> new CoverCount(10_000_001, 1, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoverCount(3, 0, true))
                .withMessage("0 features are too few: a layer has at least 1");
    }

    @Test
    void theLargestSizesAreCounted() {
        assertThat(new CoverCount(CoverCount.MAX_LABELS, 2, false).argmaxable()).isEqualTo(20_000_000);
        assertThat(new CoverCount(CoverCount.MAX_LABELS, Integer.MAX_VALUE, true).unargmaxable())
                .isZero();
    }

    /** All signs at the points 0, …, n-1 of polynomials with at most d-1 simple roots between the points. */
    private static Set<Integer> signsOfPolynomials(int n, int d) {
        Set<Integer> found = new HashSet<>();
        for (int roots = 0; roots < 1 << (n - 1); roots++) {
            if (Integer.bitCount(roots) < d) {
                int signs = 0;
                for (int point = 0; point < n; point++) {
                    double value = 1;
                    for (int root = 0; root < n - 1; root++) {
                        value *= (roots >> root & 1) == 1 ? point - (root + 0.5) : 1;
                    }
                    signs |= value > 0 ? 1 << point : 0;
                }
                found.add(signs);
                found.add(~signs & ((1 << n) - 1));
            }
        }
        return found;
    }

    /** log10 of 2·Σ_{j<d} C(n-1, j) by floating point alone, from the largest term downwards. */
    private static double log10CoverBySeries(int n, int d) {
        double logLargest = 0;
        for (int j = 1; j < d; j++) {
            logLargest += Math.log10((double) (n - j) / j);
        }
        double series = 0;
        double term = 1;
        for (int j = d - 1; j >= 0; j--) {
            series += term;
            term *= (double) j / (n - j);
        }
        return logLargest + Math.log10(2 * series);
    }
}
