package org.orthant.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class PlainKernelsTest {

    private static final Kernels KERNELS = new PlainKernels();

    @Test
    void withoutTheModuleOfVectorInstructionsLoopsArePlain() {
        assertThat(Kernels.FASTEST).isInstanceOf(PlainKernels.class);
        assertThat(KERNELS.name()).isEqualTo("plain loops");
    }

    @Test
    void productsAreThoseOfTheDefinition() {
        Randomised.repeat(100, random -> {
            int length = random.nextInt(40);
            int from = random.nextInt(length + 1);
            double[][] rows = {
                vector(random, length), vector(random, length), vector(random, length), vector(random, length)
            };
            double[] b = vector(random, length);
            assertThat(KERNELS.dot(rows[0], b, from, length)).isCloseTo(dot(rows[0], b, from, length), within(1e-13));
            double[] out = new double[4];
            KERNELS.dotFour(rows, 0, b, length, out);
            for (int i = 0; i < 4; i++) {
                assertThat(out[i]).isCloseTo(dot(rows[i], b, 0, length), within(1e-13));
            }
        });
    }

    @Test
    void sumsAreThoseOfTheDefinition() {
        Randomised.repeat(100, random -> {
            int length = random.nextInt(40);
            double[][] rows = {
                vector(random, length), vector(random, length), vector(random, length), vector(random, length)
            };
            double[] factors = vector(random, 4);
            double[] sum = vector(random, length);
            double[] before = sum.clone();
            KERNELS.subtractFour(sum, factors, rows, 0, length);
            for (int j = 0; j < length; j++) {
                double expected = before[j];
                for (int i = 0; i < 4; i++) {
                    expected -= factors[i] * rows[i][j];
                }
                assertThat(sum[j]).isEqualTo(expected);
            }
            for (int i = 0; i < 4; i++) {
                KERNELS.addScaled(sum, factors[i], rows[i], length);
            }
            assertThat(sum).usingComparatorWithPrecision(1e-14).containsExactly(before);
        });
    }

    @Test
    void rotationsTurnBack() {
        Randomised.repeat(50, random -> {
            int length = 1 + random.nextInt(40);
            int from = random.nextInt(length);
            double[] a = vector(random, length);
            double[] b = vector(random, length);
            double[] turnedA = a.clone();
            double[] turnedB = b.clone();
            KERNELS.rotate(turnedA, turnedB, 0.6, 0.8, from, length);
            assertThat(turnedA[from]).isEqualTo(0.6 * a[from] + 0.8 * b[from]);
            KERNELS.rotate(turnedA, turnedB, 0.6, -0.8, from, length);
            assertThat(turnedA).usingComparatorWithPrecision(1e-14).containsExactly(a);
            assertThat(turnedB).usingComparatorWithPrecision(1e-14).containsExactly(b);
        });
    }

    @Test
    void blocksAreMultipliedRowByRow() {
        Randomised.repeat(30, random -> {
            int columns = random.nextInt(20);
            float[] block = narrow(random, columns * Kernels.BLOCK);
            float[] x = narrow(random, columns);
            float[] out = new float[Kernels.BLOCK + 5];
            KERNELS.multiplyBlock(block, x, columns, out, 5);
            for (int i = 0; i < Kernels.BLOCK; i++) {
                float expected = 0;
                for (int j = 0; j < columns; j++) {
                    expected += x[j] * block[j * Kernels.BLOCK + i];
                }
                assertThat(out[5 + i]).isEqualTo(expected);
            }
        });
    }

    @Test
    void smallValuesAreFoundInOrder() {
        Randomised.repeat(50, random -> {
            int length = random.nextInt(40);
            float[] values = narrow(random, length + 2);
            float limit = (float) random.nextDouble(-1, 1);
            int[] expected =
                    IntStream.range(0, length).filter(i -> values[i] <= limit).toArray();
            int[] found = new int[length];
            int count = KERNELS.positionsUpTo(limit, values, length, found);
            assertThat(Arrays.copyOf(found, count)).isEqualTo(expected);
            assertThat(KERNELS.positionsUpTo(limit, values, length, new int[0])).isEqualTo(expected.length);
            double smallest =
                    IntStream.range(0, length).mapToDouble(i -> values[i]).min().orElse(Double.POSITIVE_INFINITY);
            assertThat((double) KERNELS.smallest(values, length)).isEqualTo(smallest);
        });
    }

    private static double dot(double[] a, double[] b, int from, int to) {
        return IntStream.range(from, to).mapToDouble(j -> a[j] * b[j]).sum();
    }

    private static double[] vector(RandomGenerator random, int length) {
        return random.doubles(length, -1, 1).toArray();
    }

    private static float[] narrow(RandomGenerator random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }
}
