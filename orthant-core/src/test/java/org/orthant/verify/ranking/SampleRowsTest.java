package org.orthant.verify.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DenseLayer;
import org.orthant.testing.Randomised;

class SampleRowsTest {

    @Test
    void productsAndSumsAreThoseOfCentredRowsWhetherKeptOrRead() {
        Randomised.repeat(60, random -> {
            int features = 1 + random.nextInt(40);
            double[][] weights = new double[60][features + 1];
            for (double[] row : weights) {
                Arrays.setAll(row, j -> j == features ? -1 : random.nextInt(-30, 31));
            }
            int[] labels = random.ints(1 + random.nextInt(50), 0, 60).toArray();
            double[] mean = random.ints(features, -9, 10).asDoubleStream().toArray();
            DenseLayer layer = DenseLayer.of(weights);
            for (long mostKept : new long[] {0, Long.MAX_VALUE}) {
                SampleRows rows = new SampleRows(layer, labels, mean, mostKept);
                float[] x = new float[rows.paddedFeatures()];
                float[] factors = new float[rows.paddedSize()];
                double[] sum = new double[features];
                for (int j = 0; j < features; j++) {
                    x[j] = random.nextInt(-9, 10);
                }
                for (int i = 0; i < labels.length; i++) {
                    factors[i] = random.nextInt(-9, 10);
                    for (int j = 0; j < features; j++) {
                        sum[j] += factors[i] * (weights[labels[i]][j] - mean[j]);
                    }
                }
                float[] products = new float[rows.paddedSize()];
                float[] sums = new float[rows.paddedFeatures()];
                rows.multiply(x, products);
                rows.combine(factors, sums);
                for (int i = 0; i < labels.length; i++) {
                    double product = 0;
                    for (int j = 0; j < features; j++) {
                        product += x[j] * (weights[labels[i]][j] - mean[j]);
                    }
                    assertThat((double) products[i]).isEqualTo(product);
                }
                for (int j = 0; j < features; j++) {
                    assertThat((double) sums[j]).isEqualTo(sum[j]);
                }
            }
        });
    }
}
