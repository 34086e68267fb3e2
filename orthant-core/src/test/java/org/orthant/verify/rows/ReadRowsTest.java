package org.orthant.verify.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.testing.Randomised;

/** Rows that are read give the products of rows that are kept, up to rounding. */
class ReadRowsTest {

    private static final double ROUNDOFF = 0x1p-24;

    @Test
    void productsAreThoseOfKeptRowsUpToTheirBound() {
        Randomised.repeat(60, random -> {
            int features = 1 + random.nextInt(100);
            DenseLayer layer = layer(random, 1 + random.nextInt(150), features);
            ReadRows read = new ReadRows(layer, inverseLengths(layer));
            KeptRows kept = kept(layer);
            float[][] xs = new float[1 + random.nextInt(9)][features];
            for (float[] x : xs) {
                double scale = Math.scalb(1.0, random.nextInt(-20, 21));
                for (int j = 0; j < features; j++) {
                    x[j] = (float) (scale * random.nextDouble(-1, 1));
                }
            }
            float[][] found = new float[xs.length][read.padded()];
            float[][] expected = new float[xs.length][kept.padded()];
            read.multiply(xs, found);
            kept.multiply(xs, expected);
            for (int k = 0; k < xs.length; k++) {
                double bound = 2 * ((2 * features + 8) * ROUNDOFF * length(xs[k]) + read.underflow());
                for (int i = 0; i < layer.labels(); i++) {
                    assertThat((double) found[k][i]).isCloseTo(expected[k][i], within(bound));
                }
            }
        });
    }

    @Test
    void severalPointsGiveWhatEachGives() {
        Randomised.repeat(30, random -> {
            DenseLayer layer = layer(random, 1 + random.nextInt(100), 1 + random.nextInt(40));
            ReadRows rows = new ReadRows(layer, inverseLengths(layer));
            float[][] xs = new float[random.nextInt(10)][layer.features()];
            for (float[] x : xs) {
                for (int j = 0; j < x.length; j++) {
                    x[j] = (float) random.nextDouble(-1, 1);
                }
            }
            float[][] together = new float[xs.length][rows.padded()];
            rows.multiply(xs, together);
            for (int k = 0; k < xs.length; k++) {
                float[] alone = new float[rows.padded()];
                rows.multiply(xs[k], alone);
                assertThat(Arrays.copyOf(together[k], layer.labels())).isEqualTo(Arrays.copyOf(alone, layer.labels()));
            }
        });
    }

    @Test
    void listsGetTheSameRows() {
        Randomised.repeat(30, random -> {
            int features = 1 + random.nextInt(40);
            DenseLayer layer = layer(random, 1 + random.nextInt(100), features);
            RowBlocks ofRead = new RowBlocks(features, 2);
            RowBlocks ofKept = new RowBlocks(features, 2);
            for (int sign : new int[] {1, -1}) {
                int row = random.nextInt(layer.labels());
                new ReadRows(layer, inverseLengths(layer)).addTo(ofRead, row, sign);
                kept(layer).addTo(ofKept, row, sign);
            }
            float[] x = new float[features];
            float[] found = new float[RowBlocks.ROWS];
            float[] expected = new float[RowBlocks.ROWS];
            for (int j = 0; j < features; j++) {
                x[j] = 1;
                ofRead.multiply(x, found, 0);
                ofKept.multiply(x, expected, 0);
                x[j] = 0;
                assertThat(Arrays.copyOf(found, 2)).isEqualTo(Arrays.copyOf(expected, 2));
            }
        });
    }

    @Test
    void onlyLayersOfMoreThanOneGibibyteAreRead() {
        WeightMatrix large = WeightMatrix.of(300_000, 1_000, (row, column) -> row + column);
        WeightMatrix small = WeightMatrix.of(260_000, 1_000, (row, column) -> row + column);
        assertThat(ReadRows.suit(rows(DenseLayer.of(large)))).isTrue();
        assertThat(ReadRows.suit(rows(DenseLayer.of(small)))).isFalse();
        double[] bias = new double[300_000];
        bias[7] = 1;
        assertThat(ReadRows.suit(rows(DenseLayer.of(large).withBias(bias)))).isFalse();
    }

    private static DomainRows rows(DenseLayer layer) {
        return new DomainRows(layer, FeatureDomain.free(layer.features()));
    }

    private static DenseLayer layer(RandomGenerator random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            double scale = Math.scalb(1.0, random.nextInt(-55, 16));
            Arrays.setAll(row, j -> (float) (scale * random.nextDouble(-1, 1)));
        }
        if (random.nextBoolean()) {
            Arrays.fill(rows[random.nextInt(labels)], 0);
        }
        if (random.nextBoolean()) {
            return DenseLayer.of(DoubleMatrix.of(rows));
        }
        FloatMatrix.Builder floats = FloatMatrix.builder(labels, features);
        for (int i = 0; i < labels; i++) {
            for (int j = 0; j < features; j++) {
                floats.set(i, j, (float) rows[i][j]);
            }
        }
        return DenseLayer.of(floats.build());
    }

    private static double[] inverseLengths(DenseLayer layer) {
        double[] inverse = new double[layer.labels()];
        Arrays.setAll(inverse, i -> {
            double length = RowLength.of(layer.row(i));
            return length > 0 ? 1 / length : 0;
        });
        return inverse;
    }

    private static KeptRows kept(DenseLayer layer) {
        RowBlocks blocks = new RowBlocks(layer.features(), layer.labels());
        double[] inverse = inverseLengths(layer);
        for (int i = 0; i < inverse.length; i++) {
            double factor = inverse[i];
            blocks.add(Arrays.stream(layer.row(i)).map(w -> w * factor).toArray());
        }
        return new KeptRows(blocks, layer.features());
    }

    private static double length(float[] x) {
        double sum = 0;
        for (float value : x) {
            sum += (double) value * value;
        }
        return Math.sqrt(sum);
    }
}
