package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;

/** Composed rows are within their error bounds of the exact products, and so are their combinations. */
class ComposedRowsTest {

    @Test
    void roundedRowsAndCombinationsAreWithinTheirBounds() {
        Randomised.repeat(200, random -> {
            boolean ranking = random.nextBoolean();
            int d = random.nextInt(1, 5);
            int e = random.nextInt(1, 5);
            DenseLayer layer = DenseLayer.of(numbers(random, 3, d)).withBias(numbers(random, 1, 3)[0]);
            // A dense map before a diagonal one: the errors of its products pass through factors and offsets.
            List<AffineMap> maps = List.of(
                    AffineMap.dense(DoubleMatrix.of(numbers(random, d, e)), numbers(random, 1, d)[0]),
                    AffineMap.diagonal(numbers(random, 1, e)[0], numbers(random, 1, e)[0]));
            ComposedRows rows = new ComposedRows(layer, maps, ranking);
            OutputLayer rounded = rows.rounded();
            int bias = e + (ranking ? 1 : 0);
            for (int label = 0; label < 3; label++) {
                ScaledIntegers exact = rows.exact(label);
                for (int j = 0; j < bias; j++) {
                    assertWithin(rounded.weight(label, j), entry(exact, j), rows.error(label));
                }
                assertWithin(rounded.bias(label), entry(exact, bias), rows.biasError(label));
            }
            double[] factors = numbers(random, 1, 3)[0];
            double[] corrections = Arrays.stream(factors).map(f -> f * 0x1p-60).toArray();
            EnclosedVector sum = rows.combination(List.of(0, 1, 2), factors, corrections);
            for (int j = 0; j <= bias; j++) {
                int entry = j;
                Rational truth = IntStream.range(0, 3)
                        .mapToObj(i -> Rational.exactly(factors[i])
                                .add(Rational.exactly(corrections[i]))
                                .multiply(entry(rows.exact(i), entry)))
                        .reduce(Rational.ZERO, Rational::add);
                assertWithin(sum.value(j), truth, sum.bound(j));
                assertThat(sum.bound(j)).isLessThan(1e-12 * (1 + Math.abs(sum.value(j))));
            }
        });
    }

    @Test
    void weightsOfAnySizeAreExactIncludingTheThresholdOfARanking() {
        for (double scale : new double[] {0x1p-40, 1, 0x1p40}) {
            DenseLayer layer =
                    DenseLayer.of(new double[][] {{3 * scale, 5 * scale}}).withBias(-7 * scale);
            List<AffineMap> maps = List.of(
                    AffineMap.diagonal(new double[] {2, 4}, new double[] {8, 16}),
                    AffineMap.dense(DoubleMatrix.of(new double[][] {{0.5}, {0.25}}), new double[2]));
            // 3(2·a/2 + 8) + 5(4·a/4 + 16) − 7 = 8a + 97.
            assertRow(new ComposedRows(layer, maps, false), 8 * scale, 97 * scale);
            assertRow(new ComposedRows(layer, maps, true), 8 * scale, -1, 97 * scale);
            assertRow(new ComposedRows(layer, List.of(), true), 3 * scale, 5 * scale, -1, -7 * scale);
        }
    }

    private static void assertRow(ComposedRows rows, double... expected) {
        ScaledIntegers exact = rows.exact(0);
        assertThat(exact.size()).isEqualTo(expected.length);
        EnclosedVector twice = rows.combination(List.of(0), new double[] {1}, new double[] {1});
        for (int j = 0; j < expected.length; j++) {
            assertThat(entry(exact, j)).isEqualTo(Rational.exactly(expected[j]));
            assertThat(twice.value(j)).isEqualTo(2 * expected[j]);
        }
    }

    @Test
    void rowsWithoutMapsHaveNoErrors() {
        ComposedRows rows = new ComposedRows(DenseLayer.of(new double[][] {{3, 5}}), List.of(), false);
        assertThat(rows.error(0)).isZero();
        assertThat(rows.biasError(0)).isZero();
    }

    @Test
    void errorsAreThoseOfAllMapsInTheirOrder() {
        DenseLayer layer = DenseLayer.of(new double[][] {{3, 4}}).withBias(-2);
        AffineMap first = AffineMap.diagonal(new double[] {2, 4}, new double[] {8, 16});
        AffineMap second = AffineMap.dense(DoubleMatrix.of(new double[][] {{5, 6, 7}, {8, 9, 1}}), new double[] {1, 2});
        ComposedRows rows = new ComposedRows(layer, List.of(first, second), false);
        RowError expected = RowError.stored(new double[] {3, 4}, -2)
                .through(MapNorms.of(first))
                .through(MapNorms.of(second));
        assertThat(rows.error(0)).isEqualTo(expected.weightError()).isPositive();
        assertThat(rows.biasError(0)).isEqualTo(expected.biasError()).isPositive();
    }

    private static Rational entry(ScaledIntegers row, int j) {
        return Rational.scaled(row.integer(j), row.exponent());
    }

    private static void assertWithin(double value, Rational truth, double bound) {
        assertThat(Rational.exactly(value).subtract(truth).abs()).isLessThanOrEqualTo(Rational.exactly(bound));
    }

    private static double[][] numbers(SplittableRandom random, int rows, int columns) {
        double[][] numbers = new double[rows][columns];
        for (double[] row : numbers) {
            Arrays.setAll(row, j -> random.nextDouble(-2, 2));
        }
        return numbers;
    }
}
