package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class MinorSizesTest {

    @Test
    void sizesAreLogarithmsOfTheExactMinors() {
        Randomised.repeat(50, random -> {
            int n = random.nextInt(2, 7);
            DenseLayer layer = Layers.random(random, n, random.nextInt(1, n + 1));
            List<Double> expected = MaximalMinors.all(layer).stream()
                    .map(minor -> Math.log10(Math.abs(minor.value().toDouble())))
                    .sorted()
                    .toList();
            List<Double> sizes = MinorSizes.of(layer, Effort.DEFAULT).sizes();
            assertThat(sizes).hasSameSizeAs(expected);
            for (int i = 0; i < sizes.size(); i++) {
                assertThat(sizes.get(i)).isCloseTo(expected.get(i), within(1e-12));
            }
        });
    }

    /** Far below what a determinant in floating point, or a double, can hold. */
    @Test
    void sizesBelowTheSmallestDoubleAreExact() {
        double[][] rows = new double[8][8];
        for (int i = 0; i < 8; i++) {
            rows[i][i] = 0x1p-500;
        }
        MinorSizes sizes = MinorSizes.of(DenseLayer.of(rows), Effort.DEFAULT);
        assertThat(sizes.sizes().get(0)).isCloseTo(-4000 * Math.log10(2), within(1e-9));
        assertThat(sizes.neighbours()).isCloseTo(0, within(1e-9));
        rows[3][3] = 0;
        rows[3][0] = 1;
        assertThat(MinorSizes.of(DenseLayer.of(rows), Effort.DEFAULT).sizes())
                .containsExactly(Double.NEGATIVE_INFINITY);
    }

    /** Cauchy and Binet: the squares of all minors sum to 1, so that their mean is 1/C(n, d). */
    @Test
    void theRootMeanSquareOfDftMinorsFollowsFromTheirNumber() {
        for (int n = 5; n <= 12; n++) {
            double mean = MinorSizes.of(DftLayer.of(n, 2), Effort.DEFAULT).sizes().stream()
                    .mapToDouble(log -> Math.pow(10, 2 * log))
                    .average()
                    .orElseThrow();
            assertThat(Math.log10(mean) / 2).isCloseTo(MinorSizes.rootMeanSquare(n, 5), within(1e-9));
        }
    }

    /**
     * As labels are added, minors shrink with the lengths of rows; the volume between a typical choice of rows stays, and only that between
     * neighbours vanishes.
     */
    @Test
    void typicalVolumesStayWhereMinorsShrink() {
        MinorSizes few = MinorSizes.of(DftLayer.of(100, 2), new Effort(2000, 1));
        MinorSizes many = MinorSizes.of(DftLayer.of(10_000, 2), new Effort(2000, 1));
        double half = 0.5;
        // Rows are shorter by a factor of 10 each, and a minor has five of them.
        assertThat(MinorSizes.quantile(many.sizes(), half) - MinorSizes.quantile(few.sizes(), half))
                .isCloseTo(-5, within(0.2));
        assertThat(MinorSizes.quantile(many.volumes(), half))
                .isCloseTo(MinorSizes.quantile(few.volumes(), half), within(0.2));
        // The product of the ten differences of five neighbouring angles.
        assertThat(many.neighbours() - few.neighbours()).isCloseTo(-20, within(0.1));
    }
}
