package org.orthant.verify.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Circuits;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

class CircuitProofTest {

    @Test
    void itAcceptsExactlyTheVectorsThatCancelWithPositiveWeights() {
        int[] seen = new int[2];
        Randomised.repeat(2000, random -> {
            double[][] vectors = vectors(random, random.nextInt(1, 4));
            boolean expected = Circuits.of(DenseLayer.of(vectors)).stream()
                    .anyMatch(circuit -> circuit.signs().positives().length == vectors.length);
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

    /** One vector more than there are features. */
    private static double[][] vectors(SplittableRandom random, int d) {
        boolean integers = random.nextBoolean();
        return Matrices.of(d + 1, d, () -> integers ? random.nextInt(-2, 3) : random.nextGaussian());
    }

    private static boolean cancel(double[][] vectors) {
        return CircuitProof.cancel(vectors, () -> {});
    }
}
