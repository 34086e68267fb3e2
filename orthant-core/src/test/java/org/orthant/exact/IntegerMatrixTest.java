package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class IntegerMatrixTest {

    @Test
    void determinantOfAProductIsTheProductOfDeterminants() {
        Randomised.repeat(200, random -> {
            int size = random.nextInt(1, 7);
            IntegerMatrix a = random(random, size, size, 9);
            IntegerMatrix b = random(random, size, size, 9);
            assertThat(a.multiply(b).determinant()).isEqualTo(a.determinant().multiply(b.determinant()));
            assertThat(a.transpose().determinant()).isEqualTo(a.determinant());
        });
    }

    @Test
    void determinantOfATriangularMatrixIsTheProductOfItsDiagonal() {
        IntegerMatrix matrix = IntegerMatrix.of(new long[][] {{2, 5, 7}, {0, -3, 1}, {0, 0, 11}});
        assertThat(matrix.determinant()).isEqualTo(BigInteger.valueOf(-66));
    }

    @Test
    void nullSpaceIsAnnihilatedAndHasTheRightDimension() {
        Randomised.repeat(300, random -> {
            IntegerMatrix matrix = random(random, random.nextInt(1, 7), random.nextInt(1, 7), 3);
            IntegerMatrix basis = matrix.nullSpace();
            assertThat(basis.rows()).isEqualTo(matrix.columns() - matrix.rank());
            assertThat(basis.rank()).isEqualTo(basis.rows());
            IntegerMatrix product = matrix.multiply(basis.transpose());
            for (int i = 0; i < product.rows(); i++) {
                assertThat(product.row(i)).allMatch(entry -> entry.signum() == 0);
            }
        });
    }

    @Test
    void rankOfAProductOfThinMatricesIsTheirWidth() {
        Randomised.repeat(100, random -> {
            IntegerMatrix thin = random(random, 6, 3, 1000);
            IntegerMatrix flat = random(random, 3, 6, 1000);
            assertThat(thin.multiply(flat).rank()).isEqualTo(Math.min(thin.rank(), flat.rank()));
        });
    }

    @Test
    void matricesAreValues() {
        BigInteger[][] rows = {{BigInteger.ONE, BigInteger.TWO}};
        IntegerMatrix matrix = IntegerMatrix.of(rows);
        rows[0][0] = BigInteger.TEN;
        matrix.row(0)[0] = BigInteger.TEN;
        assertThat(matrix)
                .isEqualTo(IntegerMatrix.of(new long[][] {{1, 2}}))
                .hasSameHashCodeAs(IntegerMatrix.of(new long[][] {{1, 2}}))
                .hasToString("[[1, 2]]");
    }

    @Test
    void matricesDifferWhereEntriesOrShapesDo() {
        IntegerMatrix matrix = IntegerMatrix.of(new long[][] {{1, 2}});
        assertThat(matrix)
                .isNotEqualTo(IntegerMatrix.of(new long[][] {{1, 3}}))
                .isNotEqualTo(IntegerMatrix.of(new long[][] {{1}, {2}}))
                .isNotEqualTo(new Object())
                .doesNotHaveSameHashCodeAs(IntegerMatrix.of(new long[][] {{1, 3}}));
        assertThat(IntegerMatrix.of(new BigInteger[0][], 1)).isNotEqualTo(IntegerMatrix.of(new BigInteger[0][], 2));
    }

    @Test
    void rowsAreSelectedInTheOrderAskedFor() {
        IntegerMatrix matrix = IntegerMatrix.of(new long[][] {{1, 2}, {3, 4}, {5, 6}});
        assertThat(matrix.selectRows(2, 0)).isEqualTo(IntegerMatrix.of(new long[][] {{5, 6}, {1, 2}}));
        assertThat(matrix.selectRows()).isEqualTo(IntegerMatrix.of(new BigInteger[0][], 2));
    }

    @Test
    void shapesAreChecked() {
        IntegerMatrix flat = IntegerMatrix.of(new long[][] {{1, 2}});
        assertThatThrownBy(flat::determinant).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> flat.multiply(flat)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> IntegerMatrix.of(new long[][] {{1, 2}, {1}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 1");
    }

    private static IntegerMatrix random(SplittableRandom random, int rows, int columns, int bound) {
        long[][] entries = new long[rows][columns];
        for (long[] row : entries) {
            Arrays.setAll(row, j -> random.nextLong(-bound, bound + 1));
        }
        return IntegerMatrix.of(entries);
    }
}
