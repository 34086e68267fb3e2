package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.Randomised;

class DeployedLogitsTest {

    /** The bias is moved to where certainty begins: there the bound is as tight as it gets. */
    @ParameterizedTest
    @EnumSource
    void noOrderGivesTheWrongSignWhereTheBoundBegins(NumberFormat format) {
        Randomised.repeat(600, random -> {
            int d = 1 + random.nextInt(9);
            int exponent = exponent(format, random);
            double[] row = values(format, d, exponent, random);
            double[] input = values(format, d, exponent(format, random), random);
            double[] edge = edge(format, row, input);
            boolean positive = random.nextBoolean();
            for (double bias : edge) {
                DeployedLogits logits = logits(format, row, bias);
                boolean certain = logits.isCertain(0, positive, input);
                assertThat(certain).isEqualTo(isBeyondBound(format, row, bias, input, positive));
                assertThat(logits.isCertainExactly(positive, logits.bar(0, positive), row, bias, input))
                        .isEqualTo(certain);
                LabelSet set = positive ? LabelSet.of(1, 0) : LabelSet.of(1);
                assertThat(logits.firstUncertain(input, set)).isEqualTo(certain ? -1 : 0);
                for (int order = 0; order < 30 && certain; order++) {
                    double logit = new AnyOrder(random).logit(row, bias, input);
                    double rounded = format.round(logit);
                    assertThat(positive ? rounded > 0 : rounded <= 0).isTrue();
                }
            }
        });
    }

    /** A threshold is moved to where certainty begins: there the difference from it is rounded. */
    @ParameterizedTest
    @EnumSource
    void thresholdsAreCertainWhereExactNumbersSaySo(NumberFormat format) {
        Randomised.repeat(1000, random -> {
            int d = 1 + random.nextInt(4);
            double[] row = values(format, d, 0, random);
            double[] input = values(format, d, 0, random);
            double bias = format.round(Math.scalb(random.nextDouble(-1, 1), random.nextInt(-20, 8)));
            DeployedLogits logits = logits(format, row, bias);
            boolean above = random.nextBoolean();
            double bar = logits.end(!above, row, bias, input).toDouble();
            for (int step = 0; step < 8; step++) {
                bar = above ? Math.nextDown(bar) : Math.nextUp(bar);
            }
            for (int step = 0; step < 16; step++) {
                assertThat(logits.isBeyond(0, above, bar, input))
                        .isEqualTo(logits.isCertainExactly(above, bar, row, bias, input));
                bar = above ? Math.nextUp(bar) : Math.nextDown(bar);
            }
        });
    }

    /** Bounds in doubles are those of the specification, with room for their own rounding and not much more. */
    @ParameterizedTest
    @EnumSource
    void boundsInDoublesAreNeitherTooSmallNorMuchTooLarge(NumberFormat format) {
        Randomised.repeat(200, random -> {
            int d = random.nextInt(1, 3000);
            DeployedLogits logits = logits(format, new double[d], 0);
            double magnitude = random.nextInt(4) == 0 ? 0 : Math.scalb(random.nextDouble(), random.nextInt(-140, 120));
            double norm = Math.scalb(random.nextDouble(), random.nextInt(-30, 120));
            double sum = Math.scalb(random.nextDouble(), random.nextInt(-30, 120));
            Rational roundoff = Rational.of(d + 8).multiply(Rational.exactly(0x1p-53));
            Rational slack = Rational.exactly(0x1p-20);
            Rational steps = Rational.of(d + 2L);
            Rational gamma = steps.divide(Rational.of(1L << 24).subtract(steps));
            Rational tiny = Rational.exactly(Math.sqrt(d))
                    .multiply(Rational.exactly(norm))
                    .add(Rational.exactly(sum))
                    .add(Rational.of(4).multiply(steps))
                    .multiply(Rational.exactly(Float.MIN_NORMAL));
            assertThat(logits.exactGamma()).isEqualTo(gamma);
            Rational exactMagnitude = Rational.exactly(magnitude);
            assertWithin(
                    gamma.add(roundoff).multiply(exactMagnitude).add(tiny).multiply(slack.add(Rational.ONE)),
                    logits.enough(magnitude, norm, sum));
            double bound = Math.scalb(random.nextDouble(), random.nextInt(-140, 120));
            assertWithin(
                    roundoff.multiply(exactMagnitude).add(slack.multiply(Rational.exactly(bound))),
                    logits.unclear(magnitude, bound));
        });
    }

    private static void assertWithin(Rational expected, double found) {
        assertThat(Rational.exactly(found))
                .isBetween(
                        expected.multiply(Rational.exactly(1 - 0x1p-40)),
                        expected.multiply(Rational.exactly(1 + 0x1p-40)));
    }

    @ParameterizedTest
    @EnumSource
    void whatMayBeProducedIsWithinTheBoundOrRight(NumberFormat format) {
        int[] cases = new int[2];
        Randomised.repeat(300, random -> {
            double[] row = values(format, 1 + random.nextInt(9), exponent(format, random), random);
            double[] input = values(format, row.length, exponent(format, random), random);
            boolean positive = random.nextBoolean();
            LabelSet set = positive ? LabelSet.of(1, 0) : LabelSet.of(1);
            for (double bias : edge(format, row, input)) {
                DeployedLogits logits = logits(format, row, bias);
                // The opposite sign is certain where this one is impossible.
                boolean impossible = logits.isCertainExactly(!positive, logits.bar(0, !positive), row, bias, input);
                boolean small = Math.abs(bias) < 0x1p100
                        && DoubleStream.concat(Arrays.stream(row), Arrays.stream(input))
                                .allMatch(number -> Math.abs(number) < 0x1p50);
                if (small) {
                    cases[impossible ? 1 : 0]++;
                    assertThat(logits.mayProduce(input, set)).isEqualTo(!impossible);
                }
            }
        });
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(100);
    }

    @Test
    void theLastOrderThatIsRightDoesNotMakeALogitCertain() {
        // 1 + u rounds to 1, so that adding from the left gives 0 and from the right more.
        double[] row = {1, 0x1p-24, -1};
        double[] ones = {1, 1, 1};
        assertThat(logits(NumberFormat.FLOAT32, row, 0).isCertain(0, true, ones))
                .isFalse();
        assertThat(logits(NumberFormat.FLOAT32, row, 1e-6).isCertain(0, true, ones))
                .isTrue();
        assertThat(logits(NumberFormat.FLOAT32, row, 1e-6).isCertain(0, false, ones))
                .isFalse();
    }

    @Test
    void aLogitThatEqualsItsBoundIsNotCertain() {
        // γ = 1 / (2^22 − 1), and b (1 − γ) = 2^-126 (15 + x + 16).
        double bias = (0x1p22 - 1) * 0x1p-143;
        double x = 1 - 128 * 0x1p-23;
        double[] row = {15, 0};
        for (double side : new double[] {-0x1p-24, 0, 0x1p-24}) {
            double[] input = {0, x + side};
            for (boolean positive : new boolean[] {true, false}) {
                DeployedLogits logits = logits(NumberFormat.FLOAT32, row, positive ? bias : -bias);
                assertThat(logits.isCertain(0, positive, input)).isEqualTo(side < 0);
                LabelSet set = positive ? LabelSet.of(1, 0) : LabelSet.of(1);
                assertThat(logits.firstUncertain(input, set)).isEqualTo(side < 0 ? -1 : 0);
            }
        }
    }

    @Test
    void sumsThatMayOverflowAreNeverCertain() {
        double[] large = {0x1p125, 0x1p125};
        double[] ones = {1, 1};
        assertThat(logits(NumberFormat.FLOAT32, large, 0).isCertain(0, true, ones))
                .isTrue();
        assertThat(logits(NumberFormat.FLOAT32, large, 0x1p100).isCertain(0, true, ones))
                .isFalse();
        assertThat(logits(NumberFormat.FLOAT32, large, 0).isCertain(0, true, new double[] {1, 1.5}))
                .isFalse();
        LabelSet on = LabelSet.of(1, 0);
        assertThat(logits(NumberFormat.FLOAT32, large, 0).firstUncertain(ones, on))
                .isEqualTo(-1);
        assertThat(logits(NumberFormat.FLOAT32, large, 0x1p103).firstUncertain(ones, on))
                .isZero();
    }

    @Test
    void aLogitThatAHalfFormatRoundsToZeroIsNotCertain() {
        double[] row = {0x1p-14};
        double[] input = {0x1p-11};
        assertThat(logits(NumberFormat.FLOAT32, row, 0).isCertain(0, true, input))
                .isTrue();
        assertThat(logits(NumberFormat.BFLOAT16, row, 0).isCertain(0, true, input))
                .isTrue();
        assertThat(logits(NumberFormat.FLOAT16, row, 0).isCertain(0, true, input))
                .isFalse();
    }

    @Test
    void theFirstUncertainLabelIsNamed() {
        double[][] rows = {{-1}, {1}, {-1}, {1}, {-2}};
        DeployedLogits logits = DeployedLogits.of(
                        DenseLayer.of(rows), FeatureDomain.box(1, 4), DecisionRule.threshold(), NumberFormat.BFLOAT16)
                .orElseThrow();
        double[] one = {1};
        assertThat(logits.firstUncertain(one, LabelSet.of(5, 1, 3))).isEqualTo(-1);
        assertThat(logits.firstUncertain(one, LabelSet.of(5, 1))).isEqualTo(3);
        assertThat(logits.firstUncertain(one, LabelSet.of(5, 3))).isEqualTo(1);
        assertThat(logits.firstUncertain(one, LabelSet.of(5, 1, 3, 4))).isEqualTo(4);
        assertThat(logits.firstUncertain(one, LabelSet.of(5, 0, 1, 3))).isZero();
        assertThat(logits.format()).isEqualTo(NumberFormat.BFLOAT16);
    }

    @Test
    void layersThatAreFarTooWideHaveNoBound() {
        int most = 1 << 22;
        FloatMatrix zero = FloatMatrix.builder(1, most).build();
        FloatMatrix wider = FloatMatrix.builder(1, most + 1).build();
        assertThat(DeployedLogits.of(
                        DenseLayer.of(zero),
                        FeatureDomain.box(most, 1),
                        DecisionRule.threshold(),
                        NumberFormat.FLOAT32))
                .isPresent();
        assertThat(DeployedLogits.of(
                        DenseLayer.of(wider),
                        FeatureDomain.box(most + 1, 1),
                        DecisionRule.threshold(),
                        NumberFormat.FLOAT32))
                .isEmpty();
    }

    @Test
    void inputsAreRoundedIntoTheDomain() {
        DeployedLogits logits = DeployedLogits.of(
                        DenseLayer.of(new double[][] {{1}}),
                        FeatureDomain.nonNegative(1, 1e4),
                        DecisionRule.threshold(),
                        NumberFormat.BFLOAT16)
                .orElseThrow();
        assertThat(logits.input(new double[] {9999.9}).orElseThrow()).containsExactly(9984);
        assertThat(logits.input(new double[] {0.3}).orElseThrow()).containsExactly(NumberFormat.BFLOAT16.round(0.3));
        assertThat(logits.input(new double[] {-1e-300})).isEmpty();
        assertThat(logits.input(new double[] {0}).orElseThrow()).containsExactly(0);
        assertThat(logits.input(new double[] {1e4}).orElseThrow()).containsExactly(9984);
        assertThat(logits.input(new double[] {Math.nextUp(1e4)})).isEmpty();
        assertThat(logits.input(new double[] {Double.NaN})).isEmpty();
        assertThat(DeployedLogits.of(
                        DenseLayer.of(new double[][] {{1e5}}),
                        FeatureDomain.nonNegative(1, 1),
                        DecisionRule.threshold(),
                        NumberFormat.FLOAT16))
                .isEmpty();
    }

    private static DeployedLogits logits(NumberFormat format, double[] row, double bias) {
        DenseLayer layer = DenseLayer.of(new double[][] {row}).withBias(bias);
        Box box = FeatureDomain.box(row.length, format.largest());
        return DeployedLogits.of(layer, box, DecisionRule.threshold(), format).orElseThrow();
    }

    /** The inequality of the specification, with decimal numbers, which are exact here. */
    private static boolean isBeyondBound(
            NumberFormat format, double[] row, double bias, double[] input, boolean positive) {
        BigDecimal logit = new BigDecimal(bias);
        BigDecimal magnitude = logit.abs();
        BigDecimal sums = BigDecimal.valueOf(4L * (row.length + 2));
        for (int j = 0; j < row.length; j++) {
            BigDecimal product = new BigDecimal(row[j]).multiply(new BigDecimal(input[j]));
            logit = logit.add(product);
            magnitude = magnitude.add(product.abs());
            sums = sums.add(new BigDecimal(row[j]).abs()).add(new BigDecimal(input[j]).abs());
        }
        BigDecimal steps = BigDecimal.valueOf(row.length + 2);
        BigDecimal room = BigDecimal.valueOf(1 << 24).subtract(steps);
        BigDecimal tiny = sums.multiply(new BigDecimal(Float.MIN_NORMAL));
        // Below half of the least positive value, 16 bits round to zero, which is off.
        BigDecimal bar = new BigDecimal(format == NumberFormat.FLOAT32 ? 0 : format.leastPositive() / 2);
        BigDecimal signed = positive ? logit.subtract(bar) : bar.subtract(logit);
        return signed.multiply(room).compareTo(steps.multiply(magnitude).add(room.multiply(tiny))) > 0
                && magnitude.compareTo(new BigDecimal(Math.scalb(1.0, 126))) <= 0;
    }

    /** Biases around those from which on, up and down, the sign is certain. */
    private static double[] edge(NumberFormat format, double[] row, double[] input) {
        double[] edge = new double[8];
        for (int side = 0; side < 2; side++) {
            boolean positive = side == 1;
            double certain = (positive ? 1 : -1) * format.largest();
            double uncertain = -certain;
            // Without overflow, the more bias the more certain; with it, some place where certainty changes.
            for (int i = 0; i < 400 && uncertain != certain; i++) {
                double middle = format.round(uncertain / 2 + certain / 2);
                if (middle == uncertain || middle == certain) {
                    break;
                }
                if (isBeyondBound(format, row, middle, input, positive) || Math.abs(middle) > 0x1p125) {
                    certain = middle;
                } else {
                    uncertain = middle;
                }
            }
            edge[4 * side] = certain;
            edge[4 * side + 1] = uncertain;
            edge[4 * side + 2] = format.round(certain * 1.01);
            edge[4 * side + 3] = 0;
        }
        for (int i = 0; i < edge.length; i++) {
            edge[i] = Double.isFinite(edge[i]) ? edge[i] : 0;
        }
        return edge;
    }

    private static int exponent(NumberFormat format, SplittableRandom random) {
        int top = Math.getExponent(format.largest());
        int bottom = Math.getExponent(format.leastPositive());
        return switch (random.nextInt(4)) {
            case 0 -> bottom + random.nextInt(10);
            case 1 -> (top - 8) / 2 - random.nextInt(4);
            case 2 -> -(bottom / -2) + random.nextInt(10);
            default -> random.nextInt(6) - 3;
        };
    }

    /** Values of about one size, of very different ones, or such that products nearly cancel. */
    private static double[] values(NumberFormat format, int d, int exponent, SplittableRandom random) {
        double[] values = new double[d];
        boolean spread = random.nextInt(3) == 0;
        boolean pairs = random.nextBoolean();
        for (int j = 0; j < d; j++) {
            int size = exponent + (spread ? random.nextInt(40) - 20 : 0);
            double value = Math.scalb(1 + random.nextDouble(), size) * (random.nextBoolean() ? 1 : -1);
            values[j] = format.round(value);
            if (pairs && j % 2 == 1) {
                values[j] = format.round(-values[j - 1] * (1 + (random.nextInt(3) - 1) * 0x1p-20));
            }
            values[j] = Math.abs(values[j]) > format.largest() ? format.largest() : values[j];
        }
        return values;
    }
}
