package org.orthant.proof.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.proof.BlockProducts;

/** Sums of products as {@link BlockProducts} states them. */
class VectorProductsTest {

    private static final int OFFSET = 7;

    private final BlockProducts products = new VectorProducts();

    @Test
    void theyAreAServiceOfTheChecker() {
        assertThat(ServiceLoader.load(BlockProducts.class).findFirst()).containsInstanceOf(VectorProducts.class);
    }

    /** Small integers, which no order of summation rounds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everySumHasItsProductsAndNoOthers(int points) {
        SplittableRandom random = new SplittableRandom(points);
        for (int columns = 1; columns < 40; columns++) {
            float[] block = integers(random, columns * BlockProducts.ROWS);
            float[][] xs = new float[6][];
            float[][] sums = new float[6][];
            float[][] expected = new float[6][];
            int from = random.nextInt(columns);
            int to = from + random.nextInt(columns - from + 1);
            for (int k = 0; k < xs.length; k++) {
                xs[k] = integers(random, columns);
                sums[k] = integers(random, OFFSET + BlockProducts.ROWS + 1);
                expected[k] = sums[k].clone();
                for (int i = 0; i < BlockProducts.ROWS && k >= 1 && k <= points; i++) {
                    for (int j = from; j < to; j++) {
                        expected[k][OFFSET + i] += block[j * BlockProducts.ROWS + i] * xs[k][j];
                    }
                }
            }
            products.add(block, from, to, xs, 1, points, sums, OFFSET);
            assertThat(sums).isDeepEqualTo(expected);
        }
    }

    /** Small integers, which no order of summation rounds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 9})
    void productsOfRowsThatFollowEachOtherHaveAllTheirTerms(int points) {
        SplittableRandom random = new SplittableRandom(points);
        for (int length = 0; length <= 5 * BlockProducts.LANES; length += BlockProducts.LANES) {
            int count = (1 + random.nextInt(3)) * BlockProducts.TOGETHER;
            float[] rows = integers(random, count * length);
            float[][] xs = new float[points][];
            float[][] sums = new float[points][count + OFFSET];
            float[][] expected = new float[points][count + OFFSET];
            for (int k = 0; k < points; k++) {
                xs[k] = integers(random, length);
                for (int i = 0; i < count; i++) {
                    for (int j = 0; j < length; j++) {
                        expected[k][OFFSET + i] += rows[i * length + j] * xs[k][j];
                    }
                }
            }
            products.multiplyRows(rows, count, length, xs, sums, OFFSET);
            assertThat(sums).isDeepEqualTo(expected);
        }
    }

    /** {@code γ} of one rounding for each product and each addition. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17, 400, 5000})
    void roundingStaysWithinTheBoundOfAnyOrder(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        float[] block = new float[columns * BlockProducts.ROWS];
        for (int i = 0; i < block.length; i++) {
            block[i] = (float) Math.scalb(random.nextDouble(-1, 1), random.nextInt(-30, 30));
        }
        float[][] xs = new float[4][columns];
        for (float[] x : xs) {
            for (int j = 0; j < columns; j++) {
                x[j] = (float) Math.scalb(random.nextDouble(-1, 1), random.nextInt(-30, 30));
            }
        }
        float[][] sums = new float[4][BlockProducts.ROWS];
        products.add(block, 0, columns, xs, 0, 4, sums, 0);
        double gamma = (columns + 1) * 0x1p-24 / (1 - (columns + 1) * 0x1p-24);
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < BlockProducts.ROWS; i++) {
                double sum = 0;
                double magnitude = 0;
                for (int j = 0; j < columns; j++) {
                    double product = (double) block[j * BlockProducts.ROWS + i] * xs[k][j];
                    sum += product;
                    magnitude += Math.abs(product);
                }
                assertThat(Math.abs(sums[k][i] - sum)).isLessThanOrEqualTo((gamma + columns * 0x1p-52) * magnitude);
            }
        }
    }

    private static float[] integers(SplittableRandom random, int length) {
        float[] integers = new float[length];
        for (int i = 0; i < length; i++) {
            integers[i] = random.nextInt(-20, 21);
        }
        return integers;
    }
}
