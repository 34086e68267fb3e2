package org.orthant.verify.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

/** Solutions of regularised normal equations, inserted. */
class BlockedRidgeTest {

    private static final double RIDGE = 1e-5;

    @Test
    void solutionsSatisfyTheirEquations() {
        int[] sizes = {1, 3, 4, 63, 64, 66, 131};
        Randomised.repeat(sizes.length, random -> {
            int size = sizes[(int) (Math.abs(random.nextLong()) % sizes.length)];
            int count = 1 + random.nextInt(1200);
            double weight = 1 + random.nextInt(3);
            double[][] rows = new double[count][];
            for (int i = 0; i < count; i++) {
                rows[i] = random.doubles(size, -1, 2).toArray();
            }
            BlockedRidge ridge = BlockedRidge.of(
                            count, size, weight, (i, into) -> System.arraycopy(rows[i], 0, into, 0, size))
                    .orElseThrow();
            double[] target = random.doubles(size, -1, 1).toArray();
            double[] x = new double[size];
            ridge.solve(target.clone(), x);
            double trace = 0;
            double[] left = new double[size];
            for (double[] row : rows) {
                double product = 0;
                for (int j = 0; j < size; j++) {
                    product += weight * row[j] * x[j];
                    trace += weight * row[j] * row[j];
                }
                for (int j = 0; j < size; j++) {
                    left[j] += product * row[j];
                }
            }
            for (int j = 0; j < size; j++) {
                assertThat(left[j] + RIDGE * trace / size * x[j]).isCloseTo(target[j], within(0.2));
            }
        });
    }

    @Test
    void rowsWithoutWeightsOrBeyondDoublesHaveNone() {
        assertThat(BlockedRidge.of(3, 2, 1, (i, into) -> {})).isEqualTo(Optional.empty());
        assertThat(BlockedRidge.of(3, 2, 1, (i, into) -> into[0] = Double.POSITIVE_INFINITY))
                .isEqualTo(Optional.empty());
    }
}
