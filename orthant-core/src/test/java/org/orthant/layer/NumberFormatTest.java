package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.testing.Randomised;

class NumberFormatTest {

    @Test
    void roundingToFloat32IsTheCast() {
        Randomised.repeat(20, random -> {
            double number = hostile(NumberFormat.FLOAT32, random);
            assertThat(NumberFormat.FLOAT32.round(number)).isEqualTo((float) number);
            assertThat(NumberFormat.FLOAT32.roundDown(number)).isEqualTo(down((float) number, number));
        });
    }

    /** All 65,536 bit patterns are decoded, and the nearest found among them, the one with an even pattern of two. */
    @ParameterizedTest
    @EnumSource(
            value = NumberFormat.class,
            names = {"BFLOAT16", "FLOAT16"})
    void roundingToHalfFormatsFindsTheNearestOfAllPatterns(NumberFormat format) {
        TreeSet<Double> values = new TreeSet<>();
        for (int bits = 0; bits < 1 << 16; bits++) {
            double value = decoded(format, bits);
            if (Double.isFinite(value)) {
                values.add(value + 0.0);
            }
        }
        assertThat(values.last()).isEqualTo(format.largest());
        assertThat(values.higher(0.0)).isEqualTo(format.leastPositive());
        Randomised.repeat(200, random -> {
            for (int i = 0; i < 50; i++) {
                double number = hostile(format, random);
                Double below = values.floor(number);
                Double above = values.ceiling(number);
                assertThat(format.roundDown(number) + 0.0).isEqualTo(below == null ? Double.NEGATIVE_INFINITY : below);
                assertThat(format.roundUp(number) + 0.0).isEqualTo(above == null ? Double.POSITIVE_INFINITY : above);
                assertThat(format.round(number) + 0.0)
                        .as("%s", number)
                        .isEqualTo(nearest(format, number, below, above));
            }
        });
        for (double value : values) {
            assertThat(format.round(value)).isEqualTo(value);
            assertThat(format.roundDown(value)).isEqualTo(value);
        }
    }

    private static double nearest(NumberFormat format, double number, Double below, Double above) {
        // The largest value and the next one, if the range went on, meet half a unit above the largest.
        double end = 2 * format.largest() - format.roundDown(Math.nextDown(format.largest()));
        if (below == null || above == null) {
            double middle = (format.largest() + end) / 2;
            boolean infinite = Math.abs(number) >= middle;
            return Math.copySign(infinite ? Double.POSITIVE_INFINITY : format.largest(), number);
        }
        // Exact: neighbours and their middle have few digits.
        double middle = below / 2 + above / 2;
        if (number == middle && !below.equals(above)) {
            double unit = above - below;
            return below / unit % 2 == 0 ? below : above;
        }
        return number < middle || below.equals(above) ? below : above;
    }

    @Test
    void boundsAreRoundedToNumbersOrToInfinity() {
        assertThat(NumberFormat.FLOAT16.canRound(FeatureDomain.box(2, 65519))).isTrue();
        assertThat(NumberFormat.FLOAT16.canRound(FeatureDomain.box(2, 65520))).isFalse();
        assertThat(NumberFormat.FLOAT16.canRound(FeatureDomain.of(new double[] {1, -7e4}, new double[] {2, 0})))
                .isFalse();
        assertThat(NumberFormat.BFLOAT16.canRound(FeatureDomain.box(2, 65520))).isTrue();
        assertThat(NumberFormat.FLOAT32.canRound(FeatureDomain.nonNegative(2, Double.POSITIVE_INFINITY)))
                .isFalse();
    }

    @Test
    void aLayerIsStoredAsItIsWhereRoundingChangesNothing() {
        OutputLayer layer =
                DenseLayer.of(new double[][] {{1, 0.1}, {-3, 70000}}).withBias(0.5, 1 / 3.0);
        OutputLayer brain = NumberFormat.BFLOAT16.store(layer).orElseThrow();
        assertThat(brain.row(0)).containsExactly(1, NumberFormat.BFLOAT16.round(0.1));
        assertThat(brain.bias(1)).isEqualTo(NumberFormat.BFLOAT16.round(1 / 3.0));
        assertThat(NumberFormat.BFLOAT16.store(brain)).containsSame(brain);
        assertThat(NumberFormat.FLOAT32.store(brain)).containsSame(brain);
        assertThat(NumberFormat.FLOAT16.store(layer)).isEmpty();
    }

    @Test
    void formatsHaveTheNamesOfTheirFrameworks() {
        for (NumberFormat format : NumberFormat.values()) {
            assertThat(NumberFormat.parse(format.text())).isEqualTo(format);
        }
        assertThatThrownBy(() -> NumberFormat.parse("fp8")).hasMessageContaining("\"fp8\" is not a number format");
    }

    private static float down(float rounded, double number) {
        float below = rounded > number ? Math.nextDown(rounded) : rounded;
        return Float.isInfinite(below) && number > 0 ? Float.MAX_VALUE : below;
    }

    /** Decodes as io does: by the fields of sign, exponent and fraction. */
    private static double decoded(NumberFormat format, int bits) {
        if (format == NumberFormat.BFLOAT16) {
            return Float.intBitsToFloat(bits << 16);
        }
        int exponent = bits >> 10 & 0x1f;
        double fraction = bits & 0x3ff;
        double magnitude = exponent == 0
                ? fraction * 0x1p-24
                : exponent == 0x1f ? Double.NaN : (1024 + fraction) * Math.scalb(1.0, exponent - 25);
        return (bits & 0x8000) != 0 ? -magnitude : magnitude;
    }

    /** Numbers of all sizes; values, middles between values, and neighbours of both. */
    private static double hostile(NumberFormat format, SplittableRandom random) {
        int range = Math.getExponent(format.largest()) - Math.getExponent(format.leastPositive()) + 8;
        int exponent = Math.getExponent(format.leastPositive()) - 4 + random.nextInt(range);
        double number = Math.scalb(1 + random.nextDouble(), exponent);
        if (random.nextBoolean()) {
            double below = format.roundDown(number);
            number = random.nextBoolean() ? below : below / 2 + format.roundUp(Math.nextUp(number)) / 2;
            number = Double.isFinite(number) ? number : format.largest() * (1 + 0x1p-9);
        }
        number += random.nextInt(3) == 0 ? Math.ulp(number) * (random.nextInt(3) - 1) : 0;
        // A zero has no sign here, as in the tree of values.
        return (random.nextBoolean() ? number : -number) + 0.0;
    }
}
