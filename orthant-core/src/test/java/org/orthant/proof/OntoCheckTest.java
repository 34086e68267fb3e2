package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.verify.OntoSearch;

class OntoCheckTest {

    @Test
    void aRightInverseProvesThatAMapIsOnto() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = 1 + random.nextInt(12);
            WeightMatrix matrix = random(random, rows, rows + random.nextInt(20), 1);
            OntoProof proof = OntoSearch.find(matrix).orElseThrow();
            assertThat(OntoCheck.check(matrix, proof)).as("seed " + seed).isEqualTo(new CheckResult.Accepted());
        }
    }

    @Test
    void anApproximateInverseSufficesWithinLessThanOne() {
        WeightMatrix identity = DoubleMatrix.of(new double[][] {{1, 0, 5}, {0, 1, 7}});
        assertThat(check(identity, new double[][] {{1, 0}, {0, 1}, {0, 0}})).isEqualTo(new CheckResult.Accepted());
        assertThat(check(identity, new double[][] {{0.01, 0}, {0, 0.01}, {0, 0}}))
                .isEqualTo(new CheckResult.Accepted());
        // Off by 1, which a singular product may be.
        assertRejected(identity, new double[][] {{0, 0}, {0, 1}, {0, 0}}, "may be off by 1.0");
        assertRejected(identity, new double[][] {{1, 1}, {0, 1}, {0, 0}}, "may be off by 1.0");
        assertRejected(identity, new double[][] {{Math.ulp(1.0), 0}, {0, 1}, {0, 0}}, "may be off by 1.0");
    }

    @Test
    void noProofExistsForAMatrixOfLessRank() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] rows = entries(random, 4, 9, 1);
            for (int k = 0; k < 9; k++) {
                // Exactly the sum of two others, as all entries are multiples of 2⁻²⁰.
                rows[2][k] = rows[0][k] + rows[1][k];
            }
            WeightMatrix deficient = DoubleMatrix.of(rows);
            assertThat(OntoSearch.find(deficient)).as("seed " + seed).isEmpty();
            // The inverse of a nearby matrix of full rank is rejected.
            rows[2][seed % 9] += 0x1p-20;
            OntoProof nearby = OntoSearch.find(DoubleMatrix.of(rows)).orElseThrow();
            assertThat(OntoCheck.check(deficient, nearby)).isInstanceOf(CheckResult.Rejected.class);
        }
        assertThat(OntoSearch.find(DoubleMatrix.of(new double[][] {{1, 2}, {0, 0}})))
                .isEmpty();
    }

    @Test
    void noProofExistsWhereActivationsAreFewerThanFeatures() {
        WeightMatrix tall = DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}});
        assertThat(OntoSearch.find(tall)).isEmpty();
        assertRejected(tall, new double[][] {{1, 0, 0}, {0, 1, 0}}, "more rows than columns (3 and 2)");
    }

    @Test
    void aTamperedInverseIsRejected() {
        SplittableRandom random = new SplittableRandom(3);
        WeightMatrix matrix = random(random, 5, 8, 1);
        OntoProof proof = OntoSearch.find(matrix).orElseThrow();
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 5; column++) {
                double[][] tampered = entries(proof.rightInverse());
                tampered[row][column] += 1e3;
                assertRejected(matrix, tampered, "may be off by");
            }
        }
        assertRejected(matrix, new double[8][5], "may be off by 1.0");
        assertRejected(matrix, new double[5][8], "is 5 x 8: expected 8 x 5");
        assertThat(OntoCheck.check(random(random, 5, 8, 1), proof)).isInstanceOf(CheckResult.Rejected.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-1000, 0x1p-500, 1e-30, 1e30, 0x1p500, 0x1p1000})
    void magnitudesDoNotMatterAsFarAsTheInverseCanBeWritten(double scale) {
        WeightMatrix matrix = random(new SplittableRandom(4), 6, 9, scale);
        assertThat(OntoSearch.find(matrix)).isPresent();
        double[][] rows = entries(matrix);
        for (int k = 0; k < 9; k++) {
            rows[3][k] *= scale < 1 ? 0x1p30 : 0x1p-30;
        }
        assertThat(OntoSearch.find(DoubleMatrix.of(rows))).isPresent();
    }

    @Test
    void whatOverflowsOrUnderflowsIsNotAProof() {
        WeightMatrix huge = DoubleMatrix.of(new double[][] {{Double.MAX_VALUE, Double.MAX_VALUE}, {0, 1}});
        assertRejected(huge, new double[][] {{1e300, 0}, {0, 1}}, "may be off by");
        assertRejected(huge, new double[][] {{4, 0}, {-4, 1}}, "may be off by NaN");
        // Products below the smallest double vanish, and with them the proof.
        WeightMatrix tiny = DoubleMatrix.of(new double[][] {{Double.MIN_VALUE}});
        assertRejected(tiny, new double[][] {{Double.MIN_VALUE}}, "may be off by 1.0");
        assertThat(OntoSearch.find(tiny)).isEmpty();
        assertThat(check(tiny, new double[][] {{Double.MAX_VALUE}})).isInstanceOf(CheckResult.Rejected.class);
    }

    private static CheckResult check(WeightMatrix matrix, double[][] inverse) {
        return OntoCheck.check(matrix, new OntoProof(DoubleMatrix.of(inverse)));
    }

    private static void assertRejected(WeightMatrix matrix, double[][] inverse, String reason) {
        assertThat(check(matrix, inverse))
                .isInstanceOfSatisfying(
                        CheckResult.Rejected.class,
                        rejected -> assertThat(rejected.reason()).contains(reason));
    }

    private static WeightMatrix random(SplittableRandom random, int rows, int columns, double scale) {
        return DoubleMatrix.of(entries(random, rows, columns, scale));
    }

    private static double[][] entries(SplittableRandom random, int rows, int columns, double scale) {
        double[][] entries = new double[rows][columns];
        for (double[] row : entries) {
            for (int k = 0; k < columns; k++) {
                row[k] = scale * Math.scalb((double) random.nextInt(-1 << 20, 1 << 20), -20);
            }
        }
        return entries;
    }

    private static double[][] entries(WeightMatrix matrix) {
        double[][] entries = new double[matrix.rows()][matrix.columns()];
        for (int i = 0; i < entries.length; i++) {
            matrix.copyRow(i, entries[i]);
        }
        return entries;
    }
}
