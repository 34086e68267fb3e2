package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

/** The bound of {@code ‖I − PR‖∞} is at least the norm and its rounding errors, and hardly more. */
class OntoDefectTest {

    @Test
    void theBoundIsAboveTheExactNormByWhatRoundingMayCost() {
        Randomised.repeat(200, random -> {
            int rows = random.nextInt(1, 5);
            int columns = rows + random.nextInt(0, 20);
            // Small integers, of which sums are exact.
            double[][] matrix = Matrices.of(rows, columns, () -> random.nextInt(-9, 10));
            double[][] inverse = Matrices.of(columns, rows, () -> random.nextInt(-9, 10));
            double expected = 0;
            for (int i = 0; i < rows; i++) {
                double norm = 0;
                double magnitude = 1;
                for (int j = 0; j < rows; j++) {
                    double entry = i == j ? -1 : 0;
                    for (int k = 0; k < columns; k++) {
                        entry += matrix[i][k] * inverse[k][j];
                        magnitude += Math.abs(matrix[i][k] * inverse[k][j]);
                    }
                    norm += Math.abs(entry);
                }
                double gamma = columns * 0x1p-53 / (1 - columns * 0x1p-53);
                expected = Math.max(expected, norm + 2 * gamma * magnitude);
            }
            assertThat(OntoCheck.defect(DoubleMatrix.of(matrix), DoubleMatrix.of(inverse)))
                    .isBetween(expected, expected * (1 + 0x1p-19) + 1e-12);
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
            int rows = random.nextInt(1, 4);
            int columns = rows + random.nextInt(0, 4);
            double[][] matrix = Matrices.of(rows, columns, () -> random.nextDouble(-1, 1));
            double[][] inverse = Matrices.of(columns, rows, () -> random.nextDouble(-1, 1));
            Rational largest = Rational.ZERO;
            for (int i = 0; i < rows; i++) {
                Rational norm = Rational.ZERO;
                for (int j = 0; j < rows; j++) {
                    Rational entry = i == j ? Rational.ONE : Rational.ZERO;
                    for (int k = 0; k < columns; k++) {
                        entry = entry.subtract(
                                Rational.exactly(matrix[i][k]).multiply(Rational.exactly(inverse[k][j])));
                    }
                    norm = norm.add(entry.abs());
                }
                largest = largest.compareTo(norm) < 0 ? norm : largest;
            }
            assertThat(Rational.exactly(OntoCheck.defect(DoubleMatrix.of(matrix), DoubleMatrix.of(inverse))))
                    .isGreaterThanOrEqualTo(largest);
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
