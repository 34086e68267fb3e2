package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

/** Inverses and combinations, inserted; with fewer columns than a panel has, and with several panels. */
class JordanExchangeTest {

    @Test
    void theBasisTimesItsInverseIsTheIdentity() {
        Randomised.repeat(40, random -> {
            int columns = random.nextInt(1, 110);
            double[][] rows = matrix(random, columns + random.nextInt(4), columns);
            JordanExchange exchange = JordanExchange.of(rows);
            for (int k = 0; k < columns; k++) {
                double[] product = new double[columns];
                for (int j = 0; j < columns; j++) {
                    VectorSums.addScaled(product, rows[exchange.basis(k)][j], exchange.inverse(j));
                }
                for (int j = 0; j < columns; j++) {
                    assertThat(product[j]).isCloseTo(j == k ? 1 : 0, within(1e-7));
                }
            }
        });
    }

    @Test
    void everyOtherRowIsItsCombinationOfTheBasis() {
        Randomised.repeat(40, random -> {
            int columns = random.nextInt(1, 110);
            double[][] rows = matrix(random, columns + 3, columns);
            JordanExchange exchange = JordanExchange.of(rows);
            int others = 0;
            for (int i = 0; i < rows.length; i++) {
                if (!exchange.isBasic(i)) {
                    double[] sum = new double[columns];
                    for (int k = 0; k < columns; k++) {
                        VectorSums.addScaled(sum, exchange.combination(i)[k], rows[exchange.basis(k)]);
                    }
                    assertThat(sum).containsExactly(rows[i], within(1e-7));
                    others++;
                }
            }
            assertThat(others).isEqualTo(3);
        });
    }

    @Test
    void furtherEntriesOfRowsTakeNoPart() {
        Randomised.repeat(20, random -> {
            int columns = random.nextInt(1, 70);
            double[][] rows = matrix(random, columns, columns + 1);
            double[][] first =
                    Arrays.stream(rows).map(row -> Arrays.copyOf(row, columns)).toArray(double[][]::new);
            for (int k = 0; k < columns; k++) {
                assertThat(JordanExchange.of(rows, columns).inverse(k))
                        .isEqualTo(JordanExchange.of(first).inverse(k));
            }
        });
    }

    @Test
    void dependentRowsHaveNoFiniteInverse() {
        double[][] rows = new double[40][40];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> j + 1);
        }
        assertThat(Arrays.stream(JordanExchange.of(rows).inverse(0)).sum()).isNaN();
    }

    private static double[][] matrix(RandomGenerator random, int rows, int columns) {
        double[][] matrix = new double[rows][columns];
        for (double[] row : matrix) {
            Arrays.setAll(row, j -> random.nextDouble(-1, 1));
        }
        return matrix;
    }
}
