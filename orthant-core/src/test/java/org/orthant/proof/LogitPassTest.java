package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DenseLayer;

/** Sums of small integers, which no order of summation rounds. */
class LogitPassTest {

    @Test
    void everyLogitIsItsSumOverAllFeaturesAndItsBias() {
        SplittableRandom random = new SplittableRandom(1);
        for (int labels : new int[] {1, 255, 256, 257, 700}) {
            for (int features : new int[] {1, 3, 4, 5, 8, 11}) {
                double[][] rows = new double[labels][features];
                double[] bias = new double[labels];
                for (int i = 0; i < labels; i++) {
                    Arrays.setAll(rows[i], j -> random.nextInt(-50, 51));
                    bias[i] = random.nextInt(1, 100);
                }
                DenseLayer layer = DenseLayer.of(rows).withBias(bias);
                double[] x = random.doubles(features, -50, 51).map(Math::floor).toArray();
                double[] expected = new double[labels];
                for (int i = 0; i < labels; i++) {
                    expected[i] = bias[i];
                    for (int j = 0; j < features; j++) {
                        expected[i] += rows[i][j] * x[j];
                    }
                }
                LogitPass pass = new LogitPass(layer);
                assertThat(pass.logits(x)).isEqualTo(expected);
                // Nothing is left of the last point.
                assertThat(pass.logits(x)).isEqualTo(expected);
                assertThat(new LogitPass(layer, 0).logits(x)).isEqualTo(expected);
            }
        }
    }
}
