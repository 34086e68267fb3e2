package org.orthant.verify.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Circuits;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Randomised;

class CircuitProofTest {

    @Test
    void itAcceptsExactlyTheVectorsThatCancelWithPositiveWeights() {
        int[] seen = new int[2];
        Randomised.repeat(2000, random -> {
            int d = random.nextInt(1, 4);
            double[][] vectors = vectors(random, d + 1, d);
            boolean expected = Circuits.of(DenseLayer.of(vectors)).stream()
                    .anyMatch(circuit -> circuit.signs().positives().length == d + 1);
            assertThat(cancel(vectors)).isEqualTo(expected);
            seen[expected ? 1 : 0]++;
        });
        assertThat(Math.min(seen[0], seen[1])).isGreaterThan(100);
    }

    @Test
    void oneUlpDecides() {
        double third = 1.0 / 3;
        assertThat(cancel(new double[][] {{1, 0}, {-1, 1e-300}, {-1, -1e-300}})).isTrue();
        assertThat(cancel(new double[][] {{third}, {-third}})).isTrue();
        assertThat(cancel(new double[][] {{1, third}, {-1, -third}})).isTrue();
        assertThat(cancel(new double[][] {{1, third}, {-1, -Math.nextUp(third)}}))
                .isFalse();
    }

    @Test
    void aZeroVectorCancelsByItself() {
        assertThat(cancel(new double[][] {{0, 0}})).isTrue();
    }

    @Test
    void rowsOfExtremeSizeMakeNoDifference() {
        assertThat(cancel(new double[][] {{1e300, 2e300}, {-3e-310, 0}, {0, -1}}))
                .isTrue();
        assertThat(cancel(new double[][] {{1e300, 2e300}, {3e-310, 0}, {0, -1}}))
                .isFalse();
    }

    private static double[][] vectors(SplittableRandom random, int count, int d) {
        double[][] vectors = new double[count][d];
        boolean integers = random.nextBoolean();
        for (double[] vector : vectors) {
            Arrays.setAll(vector, j -> integers ? random.nextInt(-2, 3) : random.nextGaussian());
        }
        return vectors;
    }

    private static boolean cancel(double[][] vectors) {
        return CircuitProof.cancel(vectors, () -> {});
    }
}
