package org.orthant.kernel.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.kernel.Kernels;
import org.orthant.kernel.PlainKernels;

/** Vector instructions give the very bits of the plain loops, for every length up to several times their width. */
class VectorKernelsTest {

    private static final Kernels PLAIN = new PlainKernels();
    private static final Kernels VECTOR = new VectorKernels();

    static IntStream lengths() {
        return IntStream.rangeClosed(0, 70);
    }

    /** A test with each length, some of which are no multiples of a vector's. */
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @MethodSource("lengths")
    private @interface AtAllLengths {}

    @Test
    void theyAreChosenWhereTheJdkHasTheirModule() {
        assertThat(Kernels.FASTEST).isInstanceOf(VectorKernels.class);
        assertThat(VECTOR.name()).isNotEqualTo(PLAIN.name());
    }

    @AtAllLengths
    void productsOfVectorsAgree(int length) {
        SplittableRandom random = new SplittableRandom(length);
        double[][] rows = doubles(random, 7, length + 3);
        double[] vector = doubles(random, length + 3);
        for (int from = 0; from <= Math.min(length, 5); from++) {
            assertThat(VECTOR.dot(rows[0], vector, from, length)).isEqualTo(PLAIN.dot(rows[0], vector, from, length));
        }
    }

    @AtAllLengths
    void rowsAreTakenOutAlike(int count) {
        SplittableRandom random = new SplittableRandom(count);
        double[][] rows = doubles(random, count, 32);
        double[] vector = doubles(random, 32);
        double[] other = vector.clone();
        double[] shares = new double[count];
        double[] expected = new double[count];
        VECTOR.takeOut(rows, count, vector, 28, shares);
        PLAIN.takeOut(rows, count, other, 28, expected);
        assertThat(shares).isEqualTo(expected);
        assertThat(vector).isEqualTo(other);
    }

    @AtAllLengths
    void triangularSystemsAreSolvedAlike(int size) {
        SplittableRandom random = new SplittableRandom(size);
        double[][] t = doubles(random, size + 3, size + 3);
        double[] v = doubles(random, size + 3);
        double[] expected = v.clone();
        VECTOR.solveUpper(t, size, v);
        PLAIN.solveUpper(t, size, expected);
        assertThat(Arrays.copyOf(v, size)).isEqualTo(Arrays.copyOf(expected, size));
    }

    @AtAllLengths
    void rotationsAgreeAndStopAtTheirEnds(int to) {
        SplittableRandom random = new SplittableRandom(to);
        double[][] rows = doubles(random, 2, to + 3);
        double[][] expected = {rows[0].clone(), rows[1].clone()};
        int from = Math.min(2, to);
        VECTOR.rotate(rows[0], rows[1], 0.6, 0.8, from, to);
        PLAIN.rotate(expected[0], expected[1], 0.6, 0.8, from, to);
        assertThat(rows).isDeepEqualTo(expected);
    }

    @AtAllLengths
    void preciseProductsAgree(int length) {
        SplittableRandom random = new SplittableRandom(length);
        double[][] highs = doubles(random, 2, length + 3);
        double[][] lows = doubles(random, 2, length + 3);
        for (double[] low : lows) {
            Arrays.setAll(low, j -> 0x1p-54 * low[j]);
        }
        double[] out = new double[2];
        double[] expected = new double[2];
        VECTOR.dotTwofold(highs[0], lows[0], highs[1], lows[1], length, out);
        PLAIN.dotTwofold(highs[0], lows[0], highs[1], lows[1], length, expected);
        assertThat(out).isEqualTo(expected);
    }

    @AtAllLengths
    void sumsOfVectorsAgreeAndStopAtTheirLength(int length) {
        SplittableRandom random = new SplittableRandom(length);
        double[][] rows = doubles(random, 7, length + 3);
        double[] factors = doubles(random, 7);
        double[] vector = doubles(random, length + 3);
        double[] expected = vector.clone();
        VECTOR.subtractFour(vector, factors, rows, 3, length);
        PLAIN.subtractFour(expected, factors, rows, 3, length);
        assertThat(vector).isEqualTo(expected);
    }

    @AtAllLengths
    void productsOfBlocksAgree(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        float[] block = floats(random, columns * Kernels.BLOCK);
        float[] x = floats(random, columns);
        float[] out = new float[3 * Kernels.BLOCK];
        float[] expected = new float[3 * Kernels.BLOCK];
        VECTOR.multiplyBlock(block, x, columns, out, Kernels.BLOCK);
        PLAIN.multiplyBlock(block, x, columns, expected, Kernels.BLOCK);
        assertThat(out).isEqualTo(expected);
    }

    @AtAllLengths
    void productsOfBlocksWithFourVectorsAreThoseWithEach(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        float[] block = floats(random, columns * Kernels.BLOCK);
        float[][] xs =
                IntStream.range(0, 6).mapToObj(k -> floats(random, columns)).toArray(float[][]::new);
        int middle = random.nextInt(columns + 1);
        float[][] expected = new float[6][2 * Kernels.BLOCK];
        float[][] out = new float[6][2 * Kernels.BLOCK];
        float[][] plain = new float[6][2 * Kernels.BLOCK];
        for (int k = 1; k < 5; k++) {
            PLAIN.multiplyBlock(block, xs[k], columns, expected[k], Kernels.BLOCK);
        }
        VECTOR.multiplyBlockByFour(block, xs, 1, 0, columns, out, Kernels.BLOCK);
        assertThat(out).isDeepEqualTo(expected);
        VECTOR.multiplyBlockByFour(block, xs, 1, 0, middle, out, Kernels.BLOCK);
        VECTOR.multiplyBlockByFour(block, xs, 1, middle, columns, out, Kernels.BLOCK);
        assertThat(out).isDeepEqualTo(expected);
        PLAIN.multiplyBlockByFour(block, xs, 1, 0, middle, plain, Kernels.BLOCK);
        PLAIN.multiplyBlockByFour(block, xs, 1, middle, columns, plain, Kernels.BLOCK);
        assertThat(plain).isDeepEqualTo(expected);
    }

    @AtAllLengths
    void productsOfRowsThatFollowEachOtherAgree(int points) {
        SplittableRandom random = new SplittableRandom(points);
        int length = random.nextInt(6) * Kernels.LANES;
        int count = (1 + random.nextInt(3)) * Kernels.ROWS;
        float[] rows = floats(random, count * length + 5);
        float[][] xs = IntStream.range(0, points % 14)
                .mapToObj(k -> floats(random, length))
                .toArray(float[][]::new);
        float[][] out = new float[xs.length][count + 3];
        float[][] expected = new float[xs.length][count + 3];
        VECTOR.multiplyRows(rows, count, length, xs, out, 2);
        PLAIN.multiplyRows(rows, count, length, xs, expected, 2);
        assertThat(out).isDeepEqualTo(expected);
    }

    @AtAllLengths
    void smallValuesAreFoundInOrder(int length) {
        SplittableRandom random = new SplittableRandom(length);
        float[] values = floats(random, length + 3);
        assertThat(VECTOR.smallest(values, length)).isEqualTo(PLAIN.smallest(values, length));
        for (float limit : new float[] {-2, -0.5f, 0, length == 0 ? 0 : values[length - 1], 2}) {
            for (int room : new int[] {1, length / 2, length + 1}) {
                int[] positions = new int[room];
                int[] expected = new int[room];
                int count = VECTOR.positionsUpTo(limit, values, length, positions);
                assertThat(count).isEqualTo(PLAIN.positionsUpTo(limit, values, length, expected));
                assertThat(Arrays.copyOf(positions, count)).isEqualTo(Arrays.copyOf(expected, count));
            }
        }
    }

    private static double[][] doubles(SplittableRandom random, int rows, int length) {
        return IntStream.range(0, rows).mapToObj(i -> doubles(random, length)).toArray(double[][]::new);
    }

    private static double[] doubles(SplittableRandom random, int length) {
        return random.doubles(length, -1, 1).toArray();
    }

    private static float[] floats(SplittableRandom random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }
}
