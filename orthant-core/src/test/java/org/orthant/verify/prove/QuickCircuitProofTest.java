package org.orthant.verify.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;
import org.orthant.verify.rows.RowLength;

class QuickCircuitProofTest {

    @Test
    void whatItProvesIsTrueAndItProvesNearlyAllThatIs() {
        int[] seen = new int[3];
        Randomised.repeat(2000, random -> {
            int d = random.nextInt(1, 5);
            double[][] vectors = new double[d + 1][d];
            for (double[] vector : vectors) {
                double size = Math.scalb(1.0, random.nextInt(-900, 900));
                Arrays.setAll(vector, j -> size * random.nextGaussian());
            }
            boolean cancel = CircuitProof.cancel(vectors, () -> {});
            boolean proven = prove(vectors);
            assertThat(proven && !cancel).isFalse();
            seen[proven ? 2 : cancel ? 1 : 0]++;
        });
        assertThat(seen[0]).isGreaterThan(100);
        assertThat(seen[2]).isGreaterThan(20 * seen[1] + 100);
    }

    @Test
    void aWrongInverseProvesNothing() {
        double[][] vectors = {{1, 0}, {0, 1}, {-1, -1}};
        assertThat(prove(vectors)).isTrue();
        QuickCircuitProof proof = new QuickCircuitProof(2);
        assertThat(proof.cancel(vectors, new double[][] {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}))
                .isFalse();
        double[][] endless = {{1, 1, Double.NaN}, {1, 1, 1}, {1, Double.POSITIVE_INFINITY, 1}};
        assertThat(proof.cancel(vectors, endless)).isFalse();
    }

    @Test
    void vectorsThatOnlyNearlyCancelAreNotProven() {
        double tiny = 1e-17;
        assertThat(prove(new double[][] {{1, tiny}, {-1, tiny}, {0, 1}})).isFalse();
        assertThat(prove(new double[][] {{0, 0}, {1, 0}, {-1, 0}})).isFalse();
    }

    private static boolean prove(double[][] vectors) {
        int size = vectors.length;
        double[][] columns = new double[size][size];
        for (int k = 0; k < size; k++) {
            double length = RowLength.of(vectors[k]);
            for (int j = 0; j < size - 1; j++) {
                columns[j][k] = vectors[k][j] / length;
            }
            columns[size - 1][k] = 1;
        }
        double[][] inverse = ApproximateInverse.of(columns);
        return inverse != null && new QuickCircuitProof(size - 1).cancel(vectors, inverse);
    }
}
