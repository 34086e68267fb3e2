package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

/** The bound of {@code ‖I − PR‖∞} is at least the norm and its rounding errors, and hardly more. */
class OntoDefectTest {

    /** A matrix {@code P} and a supposed right inverse {@code R}. */
    private record Pair(DoubleMatrix matrix, DoubleMatrix inverse) {

        static Pair of(int rows, int more, DoubleSupplier entry) {
            return new Pair(
                    DoubleMatrix.of(Matrices.of(rows, rows + more, entry)),
                    DoubleMatrix.of(Matrices.of(rows + more, rows, entry)));
        }

        int rows() {
            return matrix.rows();
        }

        int columns() {
            return matrix.columns();
        }

        double product(int i, int k, int j) {
            return matrix.at(i, k) * inverse.at(k, j);
        }

        Rational exactProduct(int i, int k, int j) {
            return Rational.exactly(matrix.at(i, k)).multiply(Rational.exactly(inverse.at(k, j)));
        }

        double defect() {
            return OntoCheck.defect(matrix, inverse);
        }
    }

    @Test
    void theBoundIsAboveTheExactNormByWhatRoundingMayCost() {
        Randomised.repeat(200, random -> {
            // Small integers, of which sums are exact.
            Pair pair = Pair.of(random.nextInt(1, 5), random.nextInt(0, 20), () -> random.nextInt(-9, 10));
            double gamma = pair.columns() * 0x1p-53 / (1 - pair.columns() * 0x1p-53);
            double expected = 0;
            for (int i = 0; i < pair.rows(); i++) {
                double norm = 0;
                double magnitude = 1;
                for (int j = 0; j < pair.rows(); j++) {
                    double entry = i == j ? -1 : 0;
                    for (int k = 0; k < pair.columns(); k++) {
                        entry += pair.product(i, k, j);
                        magnitude += Math.abs(pair.product(i, k, j));
                    }
                    norm += Math.abs(entry);
                }
                expected = Math.max(expected, norm + 2 * gamma * magnitude);
            }
            assertThat(pair.defect()).isBetween(expected, expected * (1 + 0x1p-19) + 1e-12);
        });
    }

    @Test
    void roundingErrorsAloneAreTwiceWhatTheyMayBe() {
        for (int terms : new int[] {1, 2, 5, 60}) {
            double[][] ones = new double[1][terms];
            double[][] inverse = new double[terms][1];
            for (int k = 0; k < terms; k++) {
                ones[0][k] = 1;
                // 1 in the end, after much has cancelled.
                inverse[k][0] = k == terms - 1 ? 1 + (terms % 2 == 0 ? -0x1p40 : 0) : k % 2 == 0 ? 0x1p40 : -0x1p40;
            }
            double magnitude = 1;
            for (double[] row : inverse) {
                magnitude += Math.abs(row[0]);
            }
            double bound = OntoCheck.defect(DoubleMatrix.of(ones), DoubleMatrix.of(inverse));
            double unit = 0x1p-53 * magnitude;
            assertThat(bound).isBetween(2 * (terms + 4) * unit, 2 * (terms + 4.01) * unit);
        }
    }

    @Test
    void theBoundHoldsForAnyNumbers() {
        Randomised.repeat(200, random -> {
            Pair pair = Pair.of(random.nextInt(1, 4), random.nextInt(0, 4), () -> random.nextDouble(-1, 1));
            Rational largest = Rational.ZERO;
            for (int i = 0; i < pair.rows(); i++) {
                Rational norm = Rational.ZERO;
                for (int j = 0; j < pair.rows(); j++) {
                    Rational entry = i == j ? Rational.ONE : Rational.ZERO;
                    for (int k = 0; k < pair.columns(); k++) {
                        entry = entry.subtract(pair.exactProduct(i, k, j));
                    }
                    norm = norm.add(entry.abs());
                }
                largest = largest.compareTo(norm) < 0 ? norm : largest;
            }
            assertThat(Rational.exactly(pair.defect())).isGreaterThanOrEqualTo(largest);
        });
    }

    @Test
    void aBoundOfExactlyOneIsNotAProof() {
        DoubleMatrix one = DoubleMatrix.of(new double[][] {{1}});
        double r = 0x1p-20 - 0x1p-40 - 0x1p-48;
        while (OntoCheck.defect(one, DoubleMatrix.of(new double[][] {{r}})) > 1) {
            r += 0x1p-54;
        }
        DoubleMatrix least = DoubleMatrix.of(new double[][] {{r}});
        assertThat(OntoCheck.defect(one, least)).isEqualTo(1);
        assertThat(OntoCheck.check(one, new OntoProof(least)))
                .isEqualTo(new CheckResult.Rejected("the right inverse may be off by 1.0: expected less than 1"));
        DoubleMatrix more = DoubleMatrix.of(new double[][] {{r + 0x1p-50}});
        assertThat(OntoCheck.check(one, new OntoProof(more))).isEqualTo(new CheckResult.Accepted());
    }
}
