package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;

/** Rankings are certain exactly if the least sum of the set, rounded, is above the largest of the others: to the last digit. */
class RankedLogitsTest {

    private static final int FEATURES = 9;
    private static final double[] ONES = ones();

    /** Between 1 and the next value of bfloat16; ties round to 1. */
    private static final double MIDDLE = 1 + 0x1p-8;

    @Test
    void aSetWhoseLeastSumRoundsToTheSameLogitIsUncertain() {
        double[] above = tuned(false, 1);
        double[] below = tuned(false, -1);
        double[] one = row(0, 0);
        double[] clear = row(1, 0);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 0), above, one))
                .isEqualTo(-1);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 1), one, below))
                .isEqualTo(1);
        // Of several that doubles cannot tell apart, the least counts, wherever it is.
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 1, 2, 3, 4), one, clear, above, below, clear))
                .isEqualTo(2);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 1, 2, 3, 4), one, clear, below, above, clear))
                .isEqualTo(2);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 1, 2, 3, 4), one, clear, above, above, clear))
                .isEqualTo(-1);
    }

    @Test
    void othersWhoseLargestSumRoundsToTheSameLogitMakeTheSetUncertain() {
        double[] above = tuned(true, 1);
        double[] below = tuned(true, -1);
        double[] next = row(0x1p-7, 0x1p-12);
        double[] clear = row(-1, 0);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 1), below, next))
                .isEqualTo(-1);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 1), above, next))
                .isEqualTo(1);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 4), clear, above, below, clear, next))
                .isEqualTo(4);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 4), clear, below, above, clear, next))
                .isEqualTo(4);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(5, 4), clear, below, below, clear, next))
                .isEqualTo(-1);
    }

    /** The second label's sum has a larger error bound: its end may be less although its middle is not. */
    @Test
    void theLeastEndCountsHoweverUnclearItIs() {
        double[] one = row(0, 0);
        Rational justAbove = Rational.exactly(MIDDLE + 0x1p-36);
        double[] clear = tuned(NumberFormat.BFLOAT16, row(0x1p-8, 0), 1, false, justAbove, 1);
        double[] cancelling = row(0x1p-8, 64);
        cancelling[2] = -64;
        double[] below = tuned(NumberFormat.BFLOAT16, cancelling, 1, false, Rational.exactly(MIDDLE), -1);
        double[] above = tuned(NumberFormat.BFLOAT16, cancelling, 1, false, Rational.exactly(MIDDLE), 1);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(3, 1, 2), one, clear, below))
                .isEqualTo(2);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(3, 1, 2), one, clear, above))
                .isEqualTo(-1);
    }

    @Test
    void endsThatAreEqualAreUncertain() {
        // In units of the least normal float32, without features: 3 (b_0 + b_1) / (2^24 − 3) + 32 = b_0 − b_1.
        double unit = Float.MIN_NORMAL;
        OutputLayer layer =
                DenseLayer.of(new double[][] {{4}, {4}}).withBias((0x1p23 - 19) * unit, (0x1p23 + 16) * unit);
        DeployedLogits logits = logits(NumberFormat.FLOAT32, layer);
        double[] zero = {0};
        assertThat(logits.end(false, new double[] {4}, layer.bias(1), zero))
                .isEqualTo(logits.end(true, new double[] {4}, layer.bias(0), zero));
        assertThat(new RankedLogits(logits, zero, LabelSet.of(2, 1)).uncertain())
                .isEqualTo(1);
        OutputLayer larger =
                DenseLayer.of(new double[][] {{4}, {4}}).withBias((0x1p23 - 20) * unit, (0x1p23 + 16) * unit);
        assertThat(new RankedLogits(logits(NumberFormat.FLOAT32, larger), zero, LabelSet.of(2, 1)).uncertain())
                .isEqualTo(-1);
    }

    /** Logits in float32 are the sums themselves: the ends of both sides are compared. */
    @Test
    void inFloat32EndsAreComparedWithoutRounding() {
        for (double bias : new double[] {1, -1}) {
            double[] zero = row(0, 0);
            Rational end = end(true, zero, bias);
            double[] above = tuned(NumberFormat.FLOAT32, row(0, 0x1p-20), bias, false, end, 1);
            double[] below = tuned(NumberFormat.FLOAT32, row(0, 0x1p-20), bias, false, end, -1);
            assertThat(uncertain(
                            NumberFormat.FLOAT32,
                            LabelSet.of(2, 1),
                            DenseLayer.of(new double[][] {zero, above}).withBias(bias, bias)))
                    .isEqualTo(-1);
            assertThat(uncertain(
                            NumberFormat.FLOAT32,
                            LabelSet.of(2, 1),
                            DenseLayer.of(new double[][] {zero, below}).withBias(bias, bias)))
                    .isEqualTo(1);
        }
    }

    @Test
    void ofEqualSumsTheFirstLabelIsReported() {
        double[] one = row(0, 0);
        assertThat(uncertain(NumberFormat.FLOAT32, LabelSet.of(3, 1, 2), one, one, one))
                .isEqualTo(1);
    }

    @Test
    void sumsThatMayOverflowAreUncertain() {
        double most = 0x1p126;
        DenseLayer fits = DenseLayer.of(new double[][] {{0}, {most}});
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 1), fits)).isEqualTo(-1);
        OutputLayer beyond = fits.withBias(0, 0x1p110);
        assertThat(uncertain(NumberFormat.BFLOAT16, LabelSet.of(2, 1), beyond)).isEqualTo(1);
    }

    @Test
    void withoutLabelsOnBothSidesNothingIsUncertain() {
        // Beyond the largest float16, where all logits are infinite.
        OutputLayer layer = DenseLayer.of(new double[][] {{60_000}, {60_000}}).withBias(60_000, 60_000);
        assertThat(uncertain(NumberFormat.FLOAT16, LabelSet.of(2), layer)).isEqualTo(-1);
        assertThat(uncertain(NumberFormat.FLOAT16, LabelSet.of(2, 0, 1), layer)).isEqualTo(-1);
        assertThat(uncertain(NumberFormat.FLOAT16, LabelSet.of(2, 1), layer)).isEqualTo(1);
    }

    private static int uncertain(NumberFormat format, LabelSet set, double[]... rows) {
        double[] biases = new double[rows.length];
        Arrays.fill(biases, 1);
        return uncertain(format, set, DenseLayer.of(rows).withBias(biases));
    }

    private static int uncertain(NumberFormat format, LabelSet set, OutputLayer layer) {
        DeployedLogits logits = logits(format, layer);
        double[] input = Arrays.copyOf(ONES, layer.features());
        return new RankedLogits(logits, input, set).uncertain();
    }

    private static DeployedLogits logits(NumberFormat format, OutputLayer layer) {
        return DeployedLogits.of(layer, FeatureDomain.box(layer.features(), 2), DecisionRule.topK(), format)
                .orElseThrow();
    }

    private static Rational end(boolean largest, double[] row, double bias) {
        return logits(NumberFormat.FLOAT32, DenseLayer.of(new double[][] {row})).end(largest, row, bias, ONES);
    }

    private static double[] tuned(boolean largest, int side) {
        return tuned(NumberFormat.BFLOAT16, row(0x1p-8, 0), 1, largest, Rational.exactly(MIDDLE), side);
    }

    /** A row whose sum, with its error bound, is as close to a number as values of the format allow, on the given side of it. */
    private static double[] tuned(
            NumberFormat format, double[] start, double bias, boolean largest, Rational target, int side) {
        double[] row = start.clone();
        for (int k = 3; k < FEATURES; k++) {
            Rational lacking = target.subtract(end(largest, row, bias));
            row[k] = format.round(lacking.toDouble());
        }
        double last = row[FEATURES - 1];
        for (int step = 0; end(largest, row, bias).compareTo(target) * side <= 0; step++) {
            row[FEATURES - 1] = format.round(last + side * step * Math.abs(last) * 0x1p-6);
        }
        return row;
    }

    private static double[] row(double first, double second) {
        double[] row = new double[FEATURES];
        row[0] = first;
        row[1] = second;
        return row;
    }

    private static double[] ones() {
        double[] ones = new double[FEATURES];
        Arrays.fill(ones, 1);
        return ones;
    }
}
