package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class DeterminantSignTest {

    @Test
    void signAgreesWithTheExpansionByRows() {
        Randomised.repeat(600, random -> {
            double[][] matrix = random(random, random.nextInt(0, 6), random.nextInt(4));
            assertThat(DeterminantSign.of(matrix)).isEqualTo(expand(matrix).signum());
        });
    }

    @Test
    void theFilterNeverContradictsTheIntegers() {
        Randomised.repeat(300, random -> {
            double[][] matrix = nearlySingular(random, random.nextInt(2, 9));
            int filtered = DeterminantSign.filteredSign(matrix);
            assertThat(filtered == 0 || filtered == exactly(matrix)).isTrue();
        });
    }

    @Test
    void theFilterSettlesOrdinaryMatrices() {
        Randomised.repeat(
                50,
                random -> assertThat(DeterminantSign.filteredSign(random(random, 30, 0)))
                        .isNotZero());
    }

    @Test
    void theFilterLeavesMatricesWhoseEntriesExplodeToTheIntegers() {
        // Wilkinson's: elimination doubles the last column in every step, while the determinant is 2^(size-1).
        int size = 60;
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            Arrays.fill(matrix[i], 0, i, -1);
            matrix[i][i] = 1;
            matrix[i][size - 1] = 1;
        }
        assertThat(DeterminantSign.filteredSign(matrix)).isZero();
        assertThat(DeterminantSign.of(matrix)).isOne();
    }

    /** For two rows the bound can be written down: {@code E = 2u |L̂||Û|}, and two substitutions. */
    @Test
    void theFilterIsSureExactlyBelowItsBound() {
        int[] sure = new int[2];
        Randomised.repeat(4000, random -> {
            // The second pivot is small, or the first.
            boolean first = random.nextBoolean();
            double a = random.nextDouble(1, 2) * (first ? Math.scalb(1.0, -random.nextInt(45, 53)) : 1);
            double b = first ? random.nextDouble(1, 2) : random.nextDouble(-1, 1);
            double c = random.nextDouble(-1, 1) * a;
            double small = first ? random.nextDouble(0.5, 1) : Math.scalb(1.0, -random.nextInt(45, 53));
            double d = c / a * b + random.nextDouble(-1, 1) * small;
            // The second row keeps an entry of at least 1 in a third column that has no other.
            double[][] matrix = {{a, b, 0}, {c, d, 1}, {0, 0, 1}};
            double factor = Math.abs(c / a);
            double pivot = Math.abs(d - c / a * b);
            double sum = a + Math.abs(b);
            double[] error = {sum, factor * sum + pivot + 1, 1};
            double second = (error[1] + factor * error[0] + error[2]) / pivot;
            double bound = 3 * 0x1p-53 * Math.max(second, (error[0] + Math.abs(b) * second) / a);
            if (Math.abs(bound / 0.99 - 1) > 1e-6) {
                assertThat(DeterminantSign.filteredSign(matrix) != 0).isEqualTo(bound < 0.99);
                sure[bound < 0.99 ? 1 : 0]++;
            }
        });
        assertThat(Math.min(sure[0], sure[1])).isGreaterThan(500);
    }

    @Test
    void theFilterIsNotFooledWhereEliminationInventsASign() {
        int[] invented = new int[1];
        Randomised.repeat(2000, random -> {
            int scale = random.nextInt(3) == 0 ? -1060 : random.nextInt(-300, 300);
            double[][] matrix = nearlySingular(random, random.nextInt(2, 5));
            for (double[] row : matrix) {
                Arrays.setAll(row, j -> Math.scalb(row[j], scale));
            }
            int sign = exactly(matrix);
            assertThat(DeterminantSign.filteredSign(matrix)).isIn(0, sign);
            assertThat(DeterminantSign.of(matrix)).isEqualTo(sign);
            invented[0] += plainElimination(matrix) * sign < 0 ? 1 : 0;
        });
        assertThat(invented[0])
                .as("cases in which plain elimination has the wrong sign")
                .isPositive();
    }

    @Test
    void theFilterSettlesOrdinaryMatricesOfAnyScale() {
        Randomised.repeat(100, random -> {
            double[][] matrix = random(random, 6, 0);
            int sign = exactly(matrix);
            for (double[] row : matrix) {
                int scale = random.nextInt(-960, 1020);
                Arrays.setAll(row, j -> Math.scalb(row[j], scale));
            }
            assertThat(DeterminantSign.filteredSign(matrix)).isEqualTo(sign);
        });
        double[][] subnormal = {{3 * Double.MIN_VALUE, Double.MIN_VALUE}, {Double.MIN_VALUE, 3 * Double.MIN_VALUE}};
        assertThat(DeterminantSign.filteredSign(subnormal)).isOne();
    }

    @Test
    void theFilterLeavesZeroRowsAndColumnsAlone() {
        assertThat(DeterminantSign.filteredSign(new double[][] {{0, 0}, {1, 2}}))
                .isZero();
        assertThat(DeterminantSign.filteredSign(new double[][] {{0, 1}, {-0.0, 2}}))
                .isZero();
        assertThat(DeterminantSign.filteredSign(new double[][] {{1e308, -1e308}, {1e308, 1e308}}))
                .isOne();
    }

    @Test
    void oneUlpDecides() {
        double a = 1 + Math.ulp(1.0);
        assertThat(DeterminantSign.of(new double[][] {{1, 1}, {1, a}})).isOne();
        assertThat(DeterminantSign.of(new double[][] {{1, a}, {1, 1}})).isEqualTo(-1);
        assertThat(DeterminantSign.of(new double[][] {{1, a}, {1, a}})).isZero();
    }

    @Test
    void extremeScalesDoNotMatter() {
        double[][] matrix = {{1e300, 2e300}, {3e-310, 4e-310}};
        assertThat(DeterminantSign.of(matrix)).isEqualTo(expand(matrix).signum());
        double[][] mixed = {{1e300, 1e-300, 0}, {1e-300, 1e300, 1}, {1, 1, 1e-320}};
        assertThat(DeterminantSign.of(mixed)).isEqualTo(expand(mixed).signum());
    }

    @Test
    void hilbertMatricesArePositive() {
        for (int size = 1; size <= 14; size++) {
            // Scaled so that all entries are exact integers.
            double[][] hilbert = new double[size][size];
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    hilbert[i][j] = 80313433200.0 / (i + j + 1);
                }
            }
            assertThat(DeterminantSign.of(hilbert)).as("size %d", size).isOne();
        }
    }

    @Test
    void onlySquareMatricesAreTaken() {
        assertThatThrownBy(() -> DeterminantSign.of(new double[][] {{1, 2}}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[][] random(SplittableRandom random, int size, int kind) {
        double[][] matrix = new double[size][size];
        for (double[] row : matrix) {
            Arrays.setAll(row, j -> kind == 0 ? random.nextDouble(-1, 1) : random.nextInt(-2, 3));
        }
        return matrix;
    }

    private static double plainElimination(double[][] matrix) {
        double sign = 1;
        double[][] rows = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
        for (int k = 0; k < rows.length; k++) {
            sign *= Math.signum(rows[k][k]);
            for (int i = k + 1; i < rows.length; i++) {
                double factor = rows[i][k] / rows[k][k];
                for (int j = k; j < rows.length; j++) {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        return sign;
    }

    private static double[][] nearlySingular(SplittableRandom random, int size) {
        double[][] matrix = random(random, size, 0);
        double[] last = matrix[size - 1];
        Arrays.fill(last, 0);
        for (int i = 0; i < size - 1; i++) {
            double factor = random.nextDouble(-1, 1);
            for (int j = 0; j < size; j++) {
                last[j] += factor * matrix[i][j];
            }
        }
        return matrix;
    }

    private static int exactly(double[][] matrix) {
        BigInteger[][] integers = new BigInteger[matrix.length][];
        Arrays.setAll(integers, i -> ScaledIntegers.of(matrix[i]).integers());
        return IntegerMatrix.of(integers).determinant().signum();
    }

    private static BigDecimal expand(double[][] matrix) {
        if (matrix.length == 0) {
            return BigDecimal.ONE;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int j = 0; j < matrix.length; j++) {
            double[][] minor = new double[matrix.length - 1][];
            for (int i = 1; i < matrix.length; i++) {
                double[] row = new double[matrix.length - 1];
                System.arraycopy(matrix[i], 0, row, 0, j);
                System.arraycopy(matrix[i], j + 1, row, j, row.length - j);
                minor[i - 1] = row;
            }
            BigDecimal term = new BigDecimal(matrix[0][j]).multiply(expand(minor));
            sum = j % 2 == 0 ? sum.add(term) : sum.subtract(term);
        }
        return sum;
    }
}
