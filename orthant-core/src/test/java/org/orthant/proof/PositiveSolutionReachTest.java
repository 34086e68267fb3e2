package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

/** What floating point proves by itself: without that, checking would be right, and slow. */
class PositiveSolutionReachTest {

    @Test
    void circuitsOfModerateSizeAreProven() {
        Randomised.repeat(20, random -> {
            int d = random.nextInt(1, 40);
            double[][] columns = new double[d + 1][d];
            for (int i = 0; i < d; i++) {
                double[] column = columns[i];
                int scale = random.nextInt(-300, 300);
                Arrays.setAll(column, j -> Math.scalb(random.nextGaussian(), scale));
                double factor = Math.scalb(random.nextDouble(0.5, 1), -scale);
                for (int j = 0; j < d; j++) {
                    columns[d][j] -= factor * column[j];
                }
            }
            assertThat(PositiveSolution.isProven(columns)).isTrue();
        });
    }

    @Test
    void coefficientsFarBelowTheRoundingOfDoublesAreProven() {
        Randomised.repeat(200, random -> {
            // 0.7 a + (−0.7 a + εb) + ε(−b − δc) + εδc = 0 with εδ = 2^-75.
            double epsilon = 0x1p-45;
            double delta = 0x1p-30;
            double[] a = {1, random.nextInt(-8, 8) / 8.0, random.nextInt(-8, 8) / 8.0};
            double[] b = {random.nextInt(-8, 8) / 8.0, 1, random.nextInt(-4, 4) / 8.0};
            double[] c = {0, random.nextInt(-4, 4) / 8.0, 1.375};
            double[][] columns = new double[4][3];
            for (int j = 0; j < 3; j++) {
                columns[0][j] = a[j];
                columns[1][j] = 3 * (-a[j] + epsilon * b[j]);
                columns[2][j] = -b[j] - delta * c[j];
                columns[3][j] = c[j];
            }
            double independent = a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]);
            assertThat(Math.abs(independent) < 0.25 || PositiveSolution.isProven(columns))
                    .isTrue();
        });
    }
}
