package org.orthant.verify.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;

class MixtureSearchTest {

    private static final int TRAINED = 120;

    /** Random rows with a threshold, then one row that the others are asked about. */
    private static DenseLayer layer(SplittableRandom random, int features, double distance) {
        double[][] rows = new double[TRAINED + 1][features + 1];
        for (int i = 0; i <= TRAINED; i++) {
            Arrays.setAll(rows[i], j -> j == features ? -1 : (float) random.nextDouble(-1, 1));
        }
        double[] last = rows[TRAINED];
        double length =
                Math.sqrt(Arrays.stream(last, 0, features).map(x -> x * x).sum());
        for (int j = 0; j < features; j++) {
            last[j] *= distance / length;
        }
        return DenseLayer.of(rows);
    }

    private static Optional<double[]> weights(DenseLayer layer) {
        BitSet leftOut = new BitSet();
        leftOut.set(TRAINED);
        MixtureSample sample = MixtureSample.of(layer, leftOut).orElseThrow();
        return new MixtureSearch(sample, Deadline.none()).weights(TRAINED);
    }

    /** In four dimensions, at 1.6 times the usual distance along a diagonal: outside of the hull of 24 rows, and inside that of 96. */
    @Test
    void rowsFarFromTheMeanAreMixturesOfMoreRows() {
        double[][] rows = new double[TRAINED + 1][5];
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < TRAINED; i++) {
            Arrays.setAll(rows[i], j -> j == 4 ? -1 : (float) random.nextDouble(-1, 1));
        }
        rows[TRAINED] = new double[] {0.46, 0.46, 0.46, 0.46, -1};
        DenseLayer layer = DenseLayer.of(rows);
        BitSet leftOut = new BitSet();
        leftOut.set(TRAINED);
        MixtureSample usual = MixtureSample.of(layer, leftOut).orElseThrow();
        MixtureSample sample = usual.suiting(TRAINED);
        assertThat(usual.size()).isEqualTo(24);
        assertThat(sample.size()).isEqualTo(96);
        assertThat(new MixtureSearch(sample, Deadline.none()).weights(TRAINED)).isPresent();
    }

    @Test
    void positiveWeightsMakeARowInsideTheHullOfTheOthers() {
        Randomised.repeat(30, random -> {
            int features = 1 + random.nextInt(12);
            DenseLayer layer = layer(random, features, 0.1);
            BitSet leftOut = new BitSet();
            leftOut.set(TRAINED);
            MixtureSample sample = MixtureSample.of(layer, leftOut).orElseThrow();
            double[] weights = weights(layer).orElseThrow();
            assertThat(weights).hasSize(sample.size());
            assertThat(Arrays.stream(weights).min().orElseThrow()).isPositive();
            for (int j = 0; j <= features; j++) {
                double sum = 0;
                for (int i = 0; i < weights.length; i++) {
                    sum += weights[i] / weights.length * layer.weight(sample.label(i), j);
                }
                assertThat(sum).isCloseTo(layer.weight(TRAINED, j), within(1e-7));
            }
        });
    }

    @Test
    void aRowOutsideTheHullHasNoWeights() {
        Randomised.repeat(30, random -> {
            int features = 1 + random.nextInt(12);
            assertThat(weights(layer(random, features, 4 * features))).isEmpty();
        });
    }

    /** Rows that are equal are in the sample once, so that they cannot make the basis singular. */
    @Test
    void aSampleHasNoRowTwice() {
        double[][] rows = new double[40][];
        Arrays.setAll(rows, i -> new double[] {i % 20, i % 7, -1});
        MixtureSample sample =
                MixtureSample.of(DenseLayer.of(rows), new BitSet()).orElseThrow();
        assertThat(sample.size()).isLessThanOrEqualTo(20);
        assertThat(MixtureSample.of(DenseLayer.of(Arrays.copyOf(rows, 7)), new BitSet()))
                .isEmpty();
    }

    @Test
    void aBasisHasOneRowMoreThanFeatures() {
        Randomised.repeat(10, random -> {
            int features = 1 + random.nextInt(12);
            MixtureSample sample =
                    MixtureSample.of(layer(random, features, 1), new BitSet()).orElseThrow();
            int basic = 0;
            for (int i = 0; i < sample.size(); i++) {
                basic += sample.isBasic(i) ? 1 : 0;
            }
            assertThat(basic).isEqualTo(features + 1);
        });
    }
}
