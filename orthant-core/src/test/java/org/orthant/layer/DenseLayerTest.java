package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class DenseLayerTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 2}, {3, 4}, {-5, 6}});

    @Test
    void logitsAreProductsOfRows() {
        assertThat(LAYER.labels()).isEqualTo(3);
        assertThat(LAYER.features()).isEqualTo(2);
        assertThat(LAYER.logits(new double[] {10, 1})).containsExactly(12, 34, -44);
        assertThat(LAYER.withBias(1, 0, -1).logits(new double[] {10, 1})).containsExactly(13, 34, -45);
        double[] roomy = {9, 9, 9, 9};
        LAYER.logits(new double[] {1, 1}, roomy);
        assertThat(roomy).containsExactly(3, 7, 1, 9);
    }

    @Test
    void logitsOfAnyWidthAreProductsOfRows() {
        Randomised.repeat(40, random -> {
            int d = random.nextInt(1, 20);
            double[][] rows = new double[3][];
            Arrays.setAll(rows, i -> random.doubles(d, -1, 1).toArray());
            double[] x = random.doubles(d, -1, 1).toArray();
            double[] logits = DenseLayer.of(rows).logits(x);
            for (int i = 0; i < 3; i++) {
                double expected = 0;
                for (int j = 0; j < d; j++) {
                    expected += rows[i][j] * x[j];
                }
                assertThat(logits[i]).isCloseTo(expected, within(1e-14));
            }
        });
    }

    @Test
    void aBiasOfZeroIsNone() {
        assertThat(LAYER.hasBias()).isFalse();
        assertThat(LAYER.bias(2)).isZero();
        assertThat(LAYER.withBias(0, -0.0, 0).hasBias()).isFalse();
        DenseLayer biased = LAYER.withBias(0, 2, 0);
        assertThat(biased.hasBias()).isTrue();
        assertThat(biased.bias(1)).isEqualTo(2);
        assertThat(biased.withBias(0, 0, 0).hasBias()).isFalse();
    }

    @Test
    void aThresholdMovesTheDecisionToItsLogit() {
        DenseLayer layer = LAYER.withBias(1, 1, 1).withThresholds(0.5, 0.9, 0.1);
        assertThat(layer.bias(0)).isEqualTo(1);
        assertThat(layer.bias(1)).isCloseTo(1 - Math.log(9), within(1e-15));
        assertThat(layer.bias(2)).isCloseTo(1 + Math.log(9), within(1e-15));
        assertThat(LAYER.withThreshold(0.5).hasBias()).isFalse();
        assertThat(LAYER.withThreshold(0.7).bias(2)).isCloseTo(-Math.log(0.7 / 0.3), within(1e-15));
    }

    @Test
    void extremeThresholdsHaveAccurateLogits() {
        assertThat(LAYER.withThreshold(Double.MIN_VALUE).bias(0)).isCloseTo(744.4400719213812, within(1e-12));
        assertThat(LAYER.withThreshold(Math.nextDown(1.0)).bias(0)).isCloseTo(-53 * Math.log(2), within(1e-14));
        assertThat(LAYER.withThreshold(Math.nextUp(0.5)).bias(0)).isCloseTo(-0x1p-51, within(1e-30));
        assertThat(LAYER.withThreshold(Math.nextDown(0.5)).bias(0)).isCloseTo(0x1p-52, within(1e-30));
    }

    @Test
    void sigmoidsOverTheirThresholdsAreExactlyThePositiveLogits() {
        Randomised.repeat(200, random -> {
            double z = random.nextDouble(-8, 8);
            double p = random.nextDouble(0.001, 0.999);
            DenseLayer layer = DenseLayer.of(new double[][] {{1}}).withThreshold(p);
            boolean over = 1 / (1 + Math.exp(-z)) > p;
            assertThat(layer.logits(new double[] {z})[0] > 0).isEqualTo(over);
        });
    }

    @Test
    void columnsAreAppended() {
        DenseLayer wide = LAYER.withBias(1, 2, 3).withColumns(FloatMatrix.of(new float[][] {{7}, {8}, {9}}));
        assertThat(wide.features()).isEqualTo(3);
        assertThat(wide.row(1)).containsExactly(3, 4, 8);
        assertThat(wide.weight(2, 2)).isEqualTo(9);
        assertThat(wide.bias(2)).isEqualTo(3);
        assertThat(wide.logits(new double[] {0, 0, 1})).containsExactly(8, 10, 12);
        assertThat(wide.weights().columns()).isEqualTo(3);
        assertThatThrownBy(() -> LAYER.withColumns(DoubleMatrix.of(new double[][] {{1}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("columns of 1 rows can't be appended to 3 labels");
    }

    @Test
    void nothingLeaksInOrOut() {
        double[] bias = {1, 2, 3};
        DenseLayer layer = LAYER.withBias(bias);
        bias[0] = 9;
        layer.row(0)[0] = 9;
        layer.logits(new double[2])[0] = 9;
        assertThat(layer.bias(0)).isEqualTo(1);
        assertThat(layer.row(0)).containsExactly(1, 2);
        assertThat(layer.logits(new double[2])).containsExactly(1, 2, 3);
        assertThat(LAYER.hasBias()).isFalse();
    }

    @Test
    void unsuitableNumbersAreRefused() {
        assertThatThrownBy(() -> LAYER.withBias(1, 2))
                .hasMessage("there are 2 biases for 3 labels: give one per label");
        assertThatThrownBy(() -> LAYER.withBias(1, Double.NaN, 2)).hasMessageContaining("the bias of label 1 is NaN");
        for (double threshold : new double[] {0, 1, -1, 2, Double.NaN}) {
            assertThatThrownBy(() -> LAYER.withThresholds(0.5, 0.5, threshold))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the threshold of label 2 is " + threshold);
        }
        assertThatThrownBy(() -> LAYER.weight(3, 0)).hasMessageContaining("label id 3 is out of range for 3 labels");
        assertThatThrownBy(() -> LAYER.weight(0, 2)).hasMessageContaining("feature 2 is out of range");
        assertThatThrownBy(() -> LAYER.copyRow(0, new double[1])).hasMessageContaining("too short for 2 features");
        assertThatThrownBy(() -> LAYER.logits(new double[3])).hasMessageContaining("x has 3 features");
        assertThat(LAYER).hasToString("DenseLayer[labels=3, features=2, bias=false]");
    }
}
