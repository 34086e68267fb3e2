package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.PadicNullSpace;
import org.orthant.exact.ScaledIntegers;
import org.orthant.testing.Randomised;

class PositiveSolutionTest {

    @Test
    void whatIsProvenIsTrueHoweverCloseItIs() {
        int[] proven = new int[1];
        Randomised.repeat(2000, random -> {
            int d = random.nextInt(1, 5);
            int closeness = random.nextInt(0, 60);
            double[][] columns = new double[d + 1][d];
            for (double[] column : columns) {
                int exponent = random.nextInt(-40, 40);
                Arrays.setAll(column, j -> Math.scalb(random.nextGaussian(), exponent));
            }
            // The last column is a combination of the others whose coefficients are nearly zero, of either sign.
            Arrays.fill(columns[d], 0);
            for (int i = 0; i < d; i++) {
                double factor = Math.scalb(random.nextDouble(-1, 0.2), -random.nextInt(0, closeness + 1));
                for (int j = 0; j < d; j++) {
                    columns[d][j] += factor * columns[i][j];
                }
            }
            if (PositiveSolution.isProven(columns)) {
                proven[0]++;
                assertThat(exists(columns)).isTrue();
            }
        });
        assertThat(proven[0]).isGreaterThan(300);
    }

    @Test
    void aPlainCircuitNeedsNoIntegers() {
        assertThat(PositiveSolution.isProven(new double[][] {{1, 0}, {0, 1}, {-1, -1}}))
                .isTrue();
        assertThat(PositiveSolution.isProven(new double[][] {{1, 0}, {0, 1}, {1, 1}}))
                .isFalse();
        assertThat(PositiveSolution.isProven(new double[][] {{1e300, 0}, {0, 1e-300}, {-1, -1}}))
                .isTrue();
    }

    @Test
    void whatIsNotSureIsLeftOpen() {
        assertThat(PositiveSolution.isProven(new double[][] {{1, 0}, {-1, 0}, {1, 1}}))
                .isFalse();
        assertThat(PositiveSolution.isProven(new double[][] {{1, 1}, {-1, -1}, {1, 1}}))
                .isFalse();
        assertThat(PositiveSolution.isProven(new double[][] {{1, 0}, {-1, 0}})).isFalse();
        assertThat(PositiveSolution.isProven(new double[][] {{1e300, 1e-300}, {-1, 0}, {0, -1}}))
                .isFalse();
    }

    private static boolean exists(double[][] columns) {
        BigInteger[][] rows = new BigInteger[columns.length][];
        Arrays.setAll(rows, i -> ScaledIntegers.of(columns[i]).integers());
        return NonNegativeCombination.exists(
                PadicNullSpace.of(IntegerMatrix.of(rows).transpose()));
    }
}
