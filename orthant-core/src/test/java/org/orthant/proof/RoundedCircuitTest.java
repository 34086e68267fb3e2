package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** Circuits of rows that floating point knows only up to an error: a proof holds for the exact rows, or there is none. */
class RoundedCircuitTest {

    /** Scaled rows may be off by this at most. */
    private static final double MOST = 0x1p-24;

    private static final Circuit TWO = Circuit.ofLabels(0, 1);
    private static final Circuit THREE = Circuit.ofLabels(0, 1, 2);

    /** Rows whose exact values are doubles, rounded to other doubles nearby. */
    private record Rounded(OutputLayer rounded, StoredRows exact, List<Double> errors) implements CircuitRows {

        static Rounded of(DenseLayer rounded, DenseLayer exact, double... errors) {
            return new Rounded(
                    rounded,
                    new StoredRows(exact),
                    DoubleStream.of(errors).boxed().toList());
        }

        @Override
        public double error(int label) {
            return errors.get(label);
        }

        @Override
        public double biasError(int label) {
            return errors.get(label);
        }

        @Override
        public ScaledIntegers exact(int label) {
            return exact.exact(label);
        }

        @Override
        public EnclosedVector combination(List<Integer> labels, double[] factors, double[] corrections) {
            return exact.combination(labels, factors, corrections);
        }
    }

    private static boolean isProven(Rounded rows, Box domain, LabelSet labelSet, Circuit circuit) {
        CircuitSystem system = new CircuitSystem(rows, domain, labelSet, circuit);
        boolean proven = EnclosedMultipliers.areProven(system);
        if (proven) {
            assertThat(ExactMultipliers.exist(system)).isTrue();
        }
        return proven;
    }

    private static DenseLayer rows(double[]... rows) {
        return DenseLayer.of(rows);
    }

    private static LabelSet all(int labels) {
        return labels == 2 ? LabelSet.of(2, 0, 1) : LabelSet.of(3, 0, 1, 2);
    }

    @Test
    void rowsOfAllScalesAndSignsAreProven() {
        for (int exponent : new int[] {-60, 0, 60}) {
            double small = Math.scalb(1.0, exponent);
            DenseLayer layer = rows(new double[] {-3 * small, 0}, new double[] {-5, 7}, new double[] {-20, -28})
                    .withBias(small, -1, -1);
            double error = Math.scalb(1.0, -50);
            assertThat(isProven(
                            Rounded.of(layer, layer, error * small, error, 4 * error),
                            FeatureDomain.free(2),
                            LabelSet.of(3, 1, 2),
                            THREE))
                    .isTrue();
        }
    }

    @Test
    void errorsUpToTheLargestOneAreProven() {
        DenseLayer layer = rows(new double[] {1}, new double[] {-1}).withBias(-1, -1);
        Box free = FeatureDomain.free(1);
        assertThat(isProven(Rounded.of(layer, layer, MOST, MOST), free, all(2), TWO))
                .isTrue();
        double more = Math.nextUp(MOST);
        assertThat(isProven(Rounded.of(layer, layer, more, 0), free, all(2), TWO))
                .isFalse();
        assertThat(isProven(Rounded.of(layer, layer, 0, more), free, all(2), TWO))
                .isFalse();
    }

    @Test
    void rowsThatMayBeDependentAreNotProven() {
        Box free = FeatureDomain.free(2);
        for (double height : new double[] {0x1p-10, MOST}) {
            DenseLayer layer = rows(new double[] {1, 0}, new double[] {-1, height}, new double[] {-1, -height})
                    .withBias(-1, -1, -1);
            double[] precise = {0x1p-60, 0x1p-60, 0x1p-60};
            assertThat(isProven(Rounded.of(layer, layer, precise), free, all(3), THREE))
                    .isTrue();
            double[] rough = {MOST, MOST, MOST};
            assertThat(isProven(Rounded.of(layer, layer, rough), free, all(3), THREE))
                    .isEqualTo(height > MOST);
        }
    }

    @Test
    void aMultiplierThatIsNegativeForTheExactRowsIsNotProven() {
        // The third multiplier is the second one times this number.
        double share = 0x1p-26;
        DenseLayer rounded = rows(new double[] {1, 0}, new double[] {-1, -share}, new double[] {0, 1})
                .withBias(-1, -1, -1);
        DenseLayer exact = rows(new double[] {1, 0}, new double[] {-1, share}, new double[] {0, 1})
                .withBias(-1, -1, -1);
        double[] errors = {2 * share, 2 * share, 2 * share};
        Box free = FeatureDomain.free(2);
        assertThat(isProven(Rounded.of(rounded, rounded, errors), free, all(3), THREE))
                .isTrue();
        assertThat(isProven(Rounded.of(rounded, exact, errors), free, all(3), THREE))
                .isFalse();
        // Refined multipliers are those of the exact rows.
        assertThat(isProven(Rounded.of(exact, rounded, errors), free, all(3), THREE))
                .isTrue();
    }

    @Test
    void aWeightOfTheWrongSignForItsBoundIsNotProven() {
        double tiny = 0x1p-40;
        Box box = FeatureDomain.box(2, 1);
        Circuit upper = new Circuit(List.of(0), List.of(), List.of(0, 1), Optional.empty());
        DenseLayer rounded = rows(new double[] {1, tiny}).withBias(-3);
        DenseLayer exact = rows(new double[] {1, -tiny}).withBias(-3);
        LabelSet on = LabelSet.of(1, 0);
        assertThat(isProven(Rounded.of(rounded, rounded, 2 * tiny), box, on, upper))
                .isTrue();
        assertThat(isProven(Rounded.of(rounded, exact, 2 * tiny), box, on, upper))
                .isFalse();
    }

    @Test
    void aBiasThatIsZeroOnlyWhenRoundedIsNotProven() {
        double tiny = 0x1p-40;
        DenseLayer rounded = rows(new double[] {1}, new double[] {-1});
        DenseLayer exact = rounded.withBias(tiny, tiny);
        Box free = FeatureDomain.free(1);
        assertThat(isProven(Rounded.of(rounded, exact, tiny, tiny), free, all(2), TWO))
                .isFalse();
        // Floating point cannot tell it from zero, and exact numbers decide.
        assertThat(isProven(Rounded.of(rounded, rounded, tiny, tiny), free, all(2), TWO))
                .isFalse();
        assertThat(isProven(Rounded.of(rounded, rounded, 0, 0), free, all(2), TWO))
                .isTrue();
        assertThat(isProven(Rounded.of(rounded, rounded.withBias(-tiny, -tiny), tiny, tiny), free, all(2), TWO))
                .isTrue();
    }

    @Test
    void aFeatureWhoseWeightsAreZeroOnlyWhenRoundedCounts() {
        double tiny = 0x1p-40;
        DenseLayer rounded = rows(new double[] {1, 0}, new double[] {-1, 0});
        DenseLayer exact = rows(new double[] {1, tiny}, new double[] {-1, tiny});
        Box free = FeatureDomain.free(2);
        CircuitSystem system = new CircuitSystem(Rounded.of(rounded, exact, tiny, tiny), free, all(2), TWO);
        assertThat(system.free()).containsExactly(0, 1);
        assertThat(EnclosedMultipliers.areProven(system)).isFalse();
        assertThat(ExactMultipliers.exist(system)).isFalse();
        assertThat(new CircuitSystem(new StoredRows(rounded), free, all(2), TWO).free())
                .containsExactly(0);
    }

    @Test
    void signedCombinationsAddMultipliersAndCorrections() {
        DenseLayer layer = rows(new double[] {3}, new double[] {5}).withBias(7, 11);
        CircuitSystem system =
                new CircuitSystem(Rounded.of(layer, layer, 1, 2), FeatureDomain.free(1), LabelSet.of(2, 0), TWO);
        EnclosedVector sum = system.combination(new double[] {2, 4}, new double[] {0.5, 0.25});
        assertThat(sum.value(0)).isEqualTo(2.5 * 3 - 4.25 * 5);
        assertThat(sum.value(1)).isEqualTo(2.5 * 7 - 4.25 * 11);
        assertThat(system.error(1)).isEqualTo(2);
        assertThat(system.biasError(0)).isEqualTo(1);
    }

    @Test
    void aFixedFeatureIsOnNoSide() {
        Box domain = FeatureDomain.of(new double[] {2, -1}, new double[] {2, 1});
        Circuit both = new Circuit(List.of(0), List.of(0), List.of(0, 1), Optional.empty());
        CircuitSystem system = new CircuitSystem(rows(new double[] {1, 1}), domain, LabelSet.of(1, 0), both);
        assertThat(system.side(0)).isEqualTo(CircuitSystem.Side.FIXED);
        assertThat(system.side(1)).isEqualTo(CircuitSystem.Side.UPPER);
    }
}
