package org.orthant.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Matrices;
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
        });
    }

    @Test
    void ofAVectorTheRowsThatAreTakenOutAreTheSharesAndNothingElseIsLost() {
        Randomised.repeat(100, random -> {
            int length = 4 * random.nextInt(1, 10);
            int count = random.nextInt(0, length + 1);
            double[][] orthonormal = new double[count][length];
            for (int i = 0; i < count; i++) {
                orthonormal[i][i] = random.nextBoolean() ? 1 : -1;
            }
            double[] vector = vector(random, length);
            double[] before = vector.clone();
            double[] shares = new double[count];
            KERNELS.takeOut(orthonormal, count, vector, length, shares);
            for (int j = 0; j < length; j++) {
                assertThat(vector[j]).isEqualTo(j < count ? 0 : before[j]);
                if (j < count) {
                    assertThat(shares[j]).isEqualTo(orthonormal[j][j] * before[j]);
                }
            }
        });
    }

    @Test
    void triangularSystemsAreSolvedWhateverIsBelowTheDiagonal() {
        Randomised.repeat(100, random -> {
            int size = random.nextInt(1, 20);
            int room = size + 3;
            double[][] t = new double[room][];
            Arrays.setAll(t, i -> vector(random, room));
            double[] solution = vector(random, size);
            double[] v = vector(random, room);
            for (int i = 0; i < size; i++) {
                t[i][i] = 20 + random.nextDouble();
                v[i] = dot(t[i], Arrays.copyOf(solution, room), i, size);
            }
            KERNELS.solveUpper(t, size, v);
            for (int i = 0; i < size; i++) {
                assertThat(v[i]).isCloseTo(solution[i], within(1e-13));
            }
        });
    }

    @Test
    void preciseProductsHaveThirtyDigits() {
        Randomised.repeat(50, random -> {
            int length = random.nextInt(40);
            double[] ah = vector(random, length);
            double[] bh = vector(random, length);
            double[] al =
                    Arrays.stream(vector(random, length)).map(x -> 0x1p-54 * x).toArray();
            double[] bl =
                    Arrays.stream(vector(random, length)).map(x -> 0x1p-54 * x).toArray();
            double[] out = new double[2];
            KERNELS.dotTwofold(ah, al, bh, bl, length, out);
            BigDecimal exact = BigDecimal.ZERO;
            for (int j = 0; j < length; j++) {
                exact = exact.add(decimal(ah[j], al[j]).multiply(decimal(bh[j], bl[j])));
            }
            assertThat(exact.subtract(decimal(out[0], out[1])).abs().doubleValue())
                    .isLessThan(1e-29);
        });
    }

    private static BigDecimal decimal(double high, double low) {
        return new BigDecimal(high).add(new BigDecimal(low));
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
            int[] fewer = new int[random.nextInt(8)];
            int most = Math.min(fewer.length, expected.length);
            assertThat(KERNELS.positionsUpTo(limit, values, length, fewer)).isEqualTo(most);
            assertThat(Arrays.copyOf(fewer, most)).isEqualTo(Arrays.copyOf(expected, most));
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
        return Matrices.floats(length, () -> random.nextDouble(-1, 1));
    }
}
