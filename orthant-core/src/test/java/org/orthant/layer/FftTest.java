package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.testing.Randomised;

class FftTest {

    @Test
    void everyShortTransformIsTheDefinition() {
        for (int n = 1; n <= 130; n++) {
            int length = n;
            Randomised.repeat(2, random -> {
                double[] re = vector(random, length);
                double[] im = vector(random, length);
                double[] expectedRe = new double[length];
                double[] expectedIm = new double[length];
                for (int j = 0; j < length; j++) {
                    for (int m = 0; m < length; m++) {
                        double angle = 2 * Math.PI * (j * m % length) / length;
                        expectedRe[j] += re[m] * Math.cos(angle) + im[m] * Math.sin(angle);
                        expectedIm[j] += im[m] * Math.cos(angle) - re[m] * Math.sin(angle);
                    }
                }
                Fft.ofLength(length).forward(re, im);
                assertThat(distance(re, im, expectedRe, expectedIm))
                        .as("length %d", length)
                        .isLessThan(1e-14 * (length + 1));
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 97, 128, 961, 1000, 1001, 8921, 8923, 9216, 19997, 20000, 20011, 30030, 65536})
    void inverseUndoesForwardAndEnergyIsKept(int n) {
        Randomised.repeat(1, random -> {
            double[] re = vector(random, n);
            double[] im = vector(random, n);
            double[] workRe = re.clone();
            double[] workIm = im.clone();
            Fft fft = Fft.ofLength(n);
            fft.forward(workRe, workIm);
            double before = energy(re, im);
            assertThat(energy(workRe, workIm) / n / before).isBetween(1 - 1e-13, 1 + 1e-13);
            fft.inverse(workRe, workIm);
            assertThat(distance(re, im, workRe, workIm)).isLessThan(1e-14 * Math.sqrt(before));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {8921, 8923, 9216, 19997, 20000, 100_003})
    void anImpulseBecomesAPureWave(int n) {
        double[] re = new double[n];
        double[] im = new double[n];
        int at = n / 3;
        re[at] = 1;
        Fft.ofLength(n).forward(re, im);
        double[] cosines = new double[n];
        double[] minusSines = new double[n];
        for (int j = 0; j < n; j++) {
            double angle = 2 * Math.PI * ((long) j * at % n) / n;
            cosines[j] = Math.cos(angle);
            minusSines[j] = -Math.sin(angle);
        }
        assertThat(distance(re, im, cosines, minusSines)).isLessThan(1e-14);
    }

    @Test
    void threadsShareATransform() {
        for (int n : new int[] {1155, 1009}) {
            Fft fft = Fft.ofLength(n);
            double[] start = IntStream.range(0, n).mapToDouble(i -> i % 17).toArray();
            double[] expected = start.clone();
            fft.forward(expected, new double[n]);
            IntStream.range(0, 64).parallel().forEach(i -> {
                double[] re = start.clone();
                fft.forward(re, new double[n]);
                assertThat(re).containsExactly(expected);
            });
        }
    }

    @Test
    void unsuitableVectorsAreRefused() {
        assertThatThrownBy(() -> Fft.ofLength(0)).hasMessage("a transform needs a length of at least 1, not 0");
        for (int n : new int[] {8, 37}) {
            Fft fft = Fft.ofLength(n);
            assertThat(fft.length()).isEqualTo(n);
            double[] vector = new double[n];
            assertThatThrownBy(() -> fft.forward(vector, vector)).hasMessageContaining("can't share one array");
            assertThatThrownBy(() -> fft.forward(vector, new double[3]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lengths " + n + " and 3");
        }
    }

    private static double[] vector(RandomGenerator random, int n) {
        return random.doubles(n, -1, 1).toArray();
    }

    private static double energy(double[] re, double[] im) {
        return IntStream.range(0, re.length)
                .mapToDouble(i -> re[i] * re[i] + im[i] * im[i])
                .sum();
    }

    private static double distance(double[] re, double[] im, double[] otherRe, double[] otherIm) {
        return IntStream.range(0, re.length)
                .mapToDouble(i -> Math.hypot(re[i] - otherRe[i], im[i] - otherIm[i]))
                .max()
                .orElseThrow();
    }
}
