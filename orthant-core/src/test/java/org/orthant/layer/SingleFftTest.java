package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.testing.Layers;

class SingleFftTest {

    /** All small lengths, products of every radix, and primes that need a convolution. */
    static IntStream lengths() {
        return IntStream.concat(IntStream.rangeClosed(1, 40), IntStream.of(60, 64, 97, 210, 31 * 29, 811, 1024, 1021));
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void itIsTheTransformUpToTheRoundingOfSinglePrecision(int n) {
        RandomGenerator random = new SplittableRandom(n);
        double[] re = Layers.gaussian(random, n);
        double[] im = Layers.gaussian(random, n);
        float[] singleRe = SingleFft.rounded(re);
        float[] singleIm = SingleFft.rounded(im);
        backward(re, im);
        SingleFft.ofLength(n).backward(singleRe, singleIm);
        double error = 0;
        double size = 0;
        for (int i = 0; i < n; i++) {
            error += Math.pow(re[i] - singleRe[i], 2) + Math.pow(im[i] - singleIm[i], 2);
            size += re[i] * re[i] + im[i] * im[i];
        }
        assertThat(Math.sqrt(error / size)).isLessThan(1e-6);
    }

    /** {@code sum_j X_j exp(2 pi i j m / n)} for each m, term by term. */
    private static void backward(double[] re, double[] im) {
        int n = re.length;
        RootsOfUnity roots = new RootsOfUnity(n);
        double[] sourceRe = re.clone();
        double[] sourceIm = im.clone();
        for (int m = 0; m < n; m++) {
            re[m] = 0;
            im[m] = 0;
            for (int j = 0; j < n; j++) {
                int turn = (int) ((long) j * m % n);
                re[m] += sourceRe[j] * roots.cosines[turn] - sourceIm[j] * roots.sines[turn];
                im[m] += sourceIm[j] * roots.cosines[turn] + sourceRe[j] * roots.sines[turn];
            }
        }
    }

    @Test
    void smallIntegersAreTransformedExactlyWhereTheRootsAreIntegers() {
        float[] re = {1, 2, 3, 4};
        float[] im = {5, 0, -1, 7};
        SingleFft.ofLength(4).backward(re, im);
        assertThat(re).containsExactly(10, 5, -2, -9);
        assertThat(im).containsExactly(11, 4, -3, 8);
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void logitsAreThoseOfTheMatrixUpToRounding(int n) {
        int k = (n - 1) / 2;
        RandomGenerator random = new SplittableRandom(n);
        float[][] slack = new float[n][3];
        for (float[] row : slack) {
            System.arraycopy(SingleFft.rounded(Layers.gaussian(random, 3)), 0, row, 0, 3);
        }
        DftLayer layer = DftLayer.of(n, k).withSlack(FloatMatrix.of(slack));
        float[] x = SingleFft.rounded(Layers.gaussian(random, layer.features()));
        double[] wide = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            wide[j] = x[j];
        }
        float[] logits = layer.logits(x);
        double[] expected = layer.logits(wide);
        for (int i = 0; i < n; i++) {
            assertThat((double) logits[i]).isCloseTo(expected[i], within(2e-5));
        }
    }

    @Test
    void featuresMustFitAndNodesBeEquispaced() {
        assertThatThrownBy(() -> DftLayer.of(5, 1).logits(new float[2])).hasMessageContaining("2 features");
        DftLayer other = DftLayer.withNodes(new double[] {0, 1, 2}, 1);
        assertThatThrownBy(() -> other.logits(new float[3])).hasMessageContaining("no FFT");
    }
}
