package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Randomised;

/** Functions that are pulled back through maps are within their bounds, which are those proven on paper. */
class PulledBackTest {

    private static final double UNIT_ROUNDOFF = 0x1p-53;
    private static final Rational SLACK = Rational.exactly(1 + 0x1p-18);

    @Test
    void entriesAreWithinTheirBoundsWhateverTheirSize() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 5);
            int e = random.nextInt(1, 5);
            double[][] vectors = scaled(random, 3, d + 2, random.nextInt(-1080, 200));
            AffineMap dense = AffineMap.dense(
                    DoubleMatrix.of(scaled(random, d, e, random.nextInt(-100, 100))), scaled(random, 1, d, 0)[0]);
            AffineMap diagonal =
                    AffineMap.diagonal(scaled(random, 1, e, random.nextInt(-100, 100))[0], scaled(random, 1, e, 0)[0]);
            VectorSum sum = new VectorSum(d + 2);
            Rational[] exact = new Rational[d + 2];
            Arrays.fill(exact, Rational.ZERO);
            for (double[] vector : vectors) {
                double factor = random.nextDouble(-1, 1);
                sum.add(factor, vector);
                Arrays.setAll(exact, j -> exact[j].add(Rational.exactly(factor).multiply(Rational.exactly(vector[j]))));
            }
            PulledBack function = PulledBack.of(sum, d);
            assertWithin(function, exact);
            function = function.through(dense);
            Rational[] next = through(dense, exact);
            assertWithin(function, next);
            assertWithin(function.through(diagonal), through(diagonal, next));
        });
    }

    private static void assertWithin(PulledBack function, Rational[] exact) {
        assertThat(function.features()).isEqualTo(exact.length - 2);
        for (int j = 0; j < exact.length; j++) {
            assertThat(Rational.exactly(function.value(j)).subtract(exact[j]).abs())
                    .isLessThanOrEqualTo(Rational.exactly(function.bound(j)));
        }
    }

    private static Rational[] through(AffineMap map, Rational[] vector) {
        int inputs = map.inputs();
        Rational[] next = new Rational[inputs + 2];
        Arrays.fill(next, Rational.ZERO);
        next[inputs] = vector[map.outputs()];
        next[inputs + 1] = vector[map.outputs() + 1];
        for (int k = 0; k < map.outputs(); k++) {
            for (int j = 0; j < inputs; j++) {
                next[j] = next[j].add(vector[k].multiply(Rational.exactly(map.weight(k, j))));
            }
            next[inputs] = next[inputs].add(vector[k].multiply(Rational.exactly(map.offset(k))));
        }
        return next;
    }

    /**
     * Where all entries cancel, bounds are the errors of the two sums: {@code (2(m+2)u)² Σ|f||v|} for m terms, and {@code 2(m+2)} times the
     * smallest double.
     */
    @Test
    void boundsAreThoseOfTheSumAndOfItsFactors() {
        for (int d = 1; d < 6; d++) {
            VectorSum sum = new VectorSum(d + 2);
            double[] ones = new double[d + 2];
            Arrays.fill(ones, 1);
            sum.add(1, ones);
            sum.add(-1, ones);
            PulledBack zero = PulledBack.of(sum, d);
            Rational first = ownError(2, Rational.of(2));
            assertBound(zero, 0, first);
            double[] scale = new double[d];
            double[] offset = new double[d];
            Arrays.setAll(scale, k -> 3 + k);
            Arrays.setAll(offset, k -> -5 - k);
            AffineMap diagonal = AffineMap.diagonal(scale, offset);
            PulledBack scaled = zero.through(diagonal);
            for (int k = 0; k < d; k++) {
                assertBound(scaled, k, ownError(2, Rational.ZERO).add(first.multiply(Rational.of(3 + k))));
            }
            Rational offsets =
                    Rational.exactly(Arrays.stream(offset).map(Math::abs).sum());
            Rational constants = ownError(2 * d + 4, Rational.ZERO);
            assertBound(scaled, d, constants.add(first.multiply(offsets.add(Rational.ONE))));
            assertBound(scaled, d + 1, constants.add(first));

            double[][] rows = new double[d][2];
            for (int k = 0; k < d; k++) {
                rows[k] = new double[] {2 + k, -1 - k};
            }
            PulledBack mapped = zero.through(AffineMap.dense(DoubleMatrix.of(rows), offset));
            for (int j = 0; j < 2; j++) {
                int input = j;
                Rational column = Rational.exactly(Arrays.stream(rows)
                        .mapToDouble(row -> Math.abs(row[input]))
                        .sum());
                assertBound(mapped, j, constants.add(first.multiply(column)));
            }
            assertBound(mapped, 2, constants.add(first.multiply(offsets.add(Rational.ONE))));
            assertBound(mapped, 3, constants.add(first));
        }
    }

    private static Rational ownError(int terms, Rational magnitude) {
        Rational relative = Rational.exactly(2 * (terms + 2) * UNIT_ROUNDOFF);
        return relative.multiply(relative)
                .multiply(magnitude)
                .add(Rational.exactly(2 * (terms + 2) * Double.MIN_VALUE));
    }

    private static void assertBound(PulledBack function, int j, Rational expected) {
        assertThat(function.value(j)).isZero();
        assertThat(Rational.exactly(function.bound(j))).isBetween(expected, expected.multiply(SLACK));
    }

    @Test
    void roundingAnEntryAddsAUnitInItsLastPlace() {
        VectorSum sum = new VectorSum(3);
        sum.add(1, new double[] {1, -1, 3});
        PulledBack function = PulledBack.of(sum, 1);
        assertThat(function.bound(0)).isBetween(0x1p-52, 0x1.0001p-52);
        assertThat(function.bound(1)).isBetween(0x1p-52, 0x1.0001p-52);
        assertThat(function.bound(2)).isBetween(3 * 0x1p-52, 3 * 0x1.0001p-52);
    }

    @Test
    void rowsOfRankingsHaveTheThresholdBeforeTheBias() {
        VectorSum sum = new VectorSum(4);
        sum.add(1, new double[] {1, 2, 3, 4});
        PulledBack function = PulledBack.of(sum, 2);
        assertRow(function.asRow(false), 1, 2, 3);
        assertRow(function.asRow(true), 1, 2, 4, 3);
    }

    private static void assertRow(EnclosedVector row, double... values) {
        for (int j = 0; j < values.length; j++) {
            assertThat(row.value(j)).isEqualTo(values[j]);
            assertThat(row.bound(j)).isBetween(values[j] * 0x1p-52, values[j] * 0x1.0001p-52);
        }
    }

    private static double[][] scaled(SplittableRandom random, int rows, int columns, int exponent) {
        double[][] numbers = new double[rows][columns];
        for (double[] row : numbers) {
            Arrays.setAll(row, j -> Math.scalb(random.nextDouble(-1, 1), exponent));
        }
        return numbers;
    }
}
