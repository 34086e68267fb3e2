package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** The distance of a basis is at least the multipliers that a remainder needs, and not much more. */
class SharedBasisTest {

    private static final double[][] ROWS = {{4, 1}, {1, -2}, {3, 3}};

    private static CircuitSystem system(
            double[][] rows, Box domain, List<Integer> labels, List<Integer> bounds, int... active) {
        Circuit circuit = new Circuit(labels, bounds, List.of(), Optional.empty());
        return new CircuitSystem(DenseLayer.of(rows), domain, LabelSet.of(rows.length, active), circuit);
    }

    private static CircuitSystem square(double[][] rows) {
        List<Integer> all = IntStream.range(0, rows.length).boxed().toList();
        return system(rows, FeatureDomain.free(rows.length), all, List.of());
    }

    private static SharedBasis basis(double[][] rows) {
        return SharedBasis.of(
                        square(rows), IntStream.range(0, rows.length).boxed().toList())
                .orElseThrow();
    }

    private static Rational magnitude(double[] numbers) {
        return Arrays.stream(numbers)
                .mapToObj(Rational::exactly)
                .map(Rational::abs)
                .reduce(Rational.ZERO, Rational::add);
    }

    private static VectorSum combined(double[] multipliers, double[][] rows) {
        VectorSum sum = new VectorSum(rows[0].length);
        for (int i = 0; i < rows.length; i++) {
            sum.add(multipliers[i], rows[i]);
        }
        return sum;
    }

    @Test
    void theDistanceIsAtLeastWhatARemainderNeeds() {
        Randomised.repeat(300, random -> {
            double[][] rows = matrix(random, 1 + random.nextInt(6));
            SharedBasis basis = basis(rows);
            double[] multipliers = random.doubles(rows.length, -4, 4)
                    .map(x -> random.nextInt(3) == 0 ? 0 : x)
                    .toArray();
            double distance = basis.distance(combined(multipliers, basis.rows()));
            assertThat(Double.isInfinite(distance) || Rational.exactly(distance).compareTo(magnitude(multipliers)) >= 0)
                    .isTrue();
        });
    }

    private static double[][] matrix(SplittableRandom random, int size) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            Arrays.setAll(rows[i], j -> random.nextInt(-9, 10));
            // Regular, and no row is zero.
            rows[i][i] = 10 * size;
        }
        return rows;
    }

    @Test
    void ofADiagonalBasisItIsHardlyMore() {
        Randomised.repeat(100, random -> {
            double[][] rows = new double[1 + random.nextInt(6)][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new double[rows.length];
                rows[i][i] = random.nextBoolean() ? 3 : -0.3;
            }
            SharedBasis basis = basis(rows);
            double[] multipliers = random.doubles(rows.length, 0.5, 4).toArray();
            double needed = magnitude(multipliers).toDouble();
            assertThat(basis.distance(combined(multipliers, basis.rows()))).isBetween(needed, needed * (1 + 0x1p-18));
        });
    }

    @Test
    void aStepMakesUpForTheRemainder() {
        Randomised.repeat(100, random -> {
            double[][] rows = matrix(random, 1 + random.nextInt(6));
            SharedBasis basis = basis(rows);
            double[] multipliers = random.doubles(rows.length, -4, 4).toArray();
            double[] step = basis.step(combined(multipliers, basis.rows()));
            for (int i = 0; i < step.length; i++) {
                assertThat(step[i]).isCloseTo(-multipliers[i], within(1e-12));
            }
        });
    }

    @Test
    void boundedFeaturesTakeNoPart() {
        Randomised.repeat(100, random -> {
            double[][] square = matrix(random, 1 + random.nextInt(6));
            int size = square.length;
            double[][] rows = new double[size][size + 1];
            for (int i = 0; i < size; i++) {
                rows[i][0] = random.nextInt(1, 10);
                System.arraycopy(square[i], 0, rows[i], 1, size);
            }
            List<Integer> all = IntStream.range(0, size).boxed().toList();
            SharedBasis basis = SharedBasis.of(system(rows, FeatureDomain.box(size + 1, 1), all, List.of(0)), all)
                    .orElseThrow();
            double[] multipliers = random.doubles(size, -4, 4).toArray();
            VectorSum left = combined(multipliers, basis.rows());
            assertThat(basis.distance(left))
                    .isGreaterThanOrEqualTo(magnitude(multipliers).toDouble())
                    .isLessThan(Double.POSITIVE_INFINITY);
            double[] step = basis.step(left);
            for (int i = 0; i < size; i++) {
                assertThat(step[i]).isCloseTo(-multipliers[i], within(1e-12));
            }
        });
    }

    @Test
    void itServesTheSameLabelsSignsAndFreeFeaturesOnly() {
        Box box = FeatureDomain.box(2, 1);
        List<Integer> labels = List.of(0, 1);
        SharedBasis basis =
                SharedBasis.of(system(ROWS, box, labels, List.of()), labels).orElseThrow();
        assertThat(basis.isOf(system(ROWS, box, labels, List.of()), labels)).isTrue();
        assertThat(basis.isOf(system(ROWS, box, List.of(0, 2), List.of()), List.of(0, 2)))
                .isFalse();
        assertThat(basis.isOf(system(ROWS, box, labels, List.of(), 1), labels)).isFalse();
        assertThat(basis.isOf(system(ROWS, box, labels, List.of(1)), labels)).isFalse();
    }

    @Test
    void thereAreAsManyLabelsAsFreeFeaturesAndEveryFeatureIsUsed() {
        Box box = FeatureDomain.box(2, 1);
        assertThat(SharedBasis.of(system(ROWS, box, List.of(0, 1, 2), List.of()), List.of(0, 1, 2)))
                .isEmpty();
        assertThat(SharedBasis.of(system(ROWS, box, List.of(0), List.of()), List.of(0)))
                .isEmpty();
        // One feature is bounded, the other free.
        assertThat(SharedBasis.of(system(ROWS, box, List.of(0), List.of(1)), List.of(0)))
                .isPresent();
        // No label uses the second feature.
        double[][] unused = {{4, 0}, {1, 0}};
        assertThat(SharedBasis.of(system(unused, box, List.of(0), List.of()), List.of(0)))
                .isEmpty();
    }
}
