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
