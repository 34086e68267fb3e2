package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** Bounds of support functions are at least the exact values, and hardly more. */
class SupportBoundTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** Numbers with bounds of their errors. */
    private static final class Enclosed implements EnclosedVector {

        private final double[] values;
        private final double[] bounds;

        Enclosed(double[] values, double[] bounds) {
            this.values = values;
            this.bounds = bounds;
        }

        static Enclosed exact(double... values) {
            return new Enclosed(values, new double[values.length]);
        }

        @Override
        public double value(int j) {
            return values[j];
        }

        @Override
        public double bound(int j) {
            return bounds[j];
        }
    }

    @Test
    void inABoxTheBoundIsTheLargestProductAtAnyEndOfFactorsAndBounds() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 30);
            Enclosed v = enclosed(random, d, random.nextBoolean() ? 0 : 0.5);
            double[] lower = numbers(random, d);
            double[] upper =
                    Arrays.stream(lower).map(l -> l + random.nextDouble()).toArray();
            Box box = Box.of(lower, upper);
            Rational sum = Rational.ZERO;
            Rational magnitude = Rational.ZERO;
            for (int j = 0; j < d; j++) {
                Rational largest = largest(v, j, lower[j], upper[j]);
                sum = sum.add(largest);
                magnitude = magnitude.add(largest.abs());
            }
            Rational bound = Rational.exactly(SupportBound.inBox(box, v));
            assertThat(bound).isGreaterThanOrEqualTo(sum);
            assertThat(bound.subtract(sum)).isLessThan(magnitude.multiply(Rational.exactly((d + 10) * 0x1p-50)));
        });
    }

    private static Rational largest(Enclosed v, int j, double lower, double upper) {
        return List.of(v.bounds[j], -v.bounds[j]).stream()
                .map(error -> Rational.exactly(v.values[j]).add(Rational.exactly(error)))
                .flatMap(factor ->
                        List.of(lower, upper).stream().map(Rational::exactly).map(factor::multiply))
                .max(Rational::compareTo)
                .orElseThrow();
    }

    /** 2^53 additions of less than half a unit lose everything; ten are enough to be wrong without a bound. */
    @Test
    void productsThatVanishInTheSumCount() {
        for (int d : new int[] {2, 10, 100, 1000}) {
            double[] values = new double[d];
            Arrays.fill(values, 0x1p-53);
            values[0] = 1;
            Rational sum = Rational.ONE.add(Rational.exactly((d - 1) * 0x1p-53));
            Enclosed v = Enclosed.exact(values);
            assertThat(Rational.exactly(SupportBound.inBox(FeatureDomain.box(d, 1), v)))
                    .isGreaterThan(sum);
            // All but the first are −1 now, and the largest sum is negative.
            Box fixed = Box.of(filled(d, -1), filled(d, -1));
            assertThat(Rational.exactly(SupportBound.inBox(fixed, v))).isGreaterThan(sum.negate());
        }
    }

    @Test
    void productsThatUnderflowInABoxCount() {
        for (int d : new int[] {1, 3}) {
            double[] values = new double[d];
            Arrays.fill(values, 0x1p-600);
            Box box = FeatureDomain.box(d, 0x1p-475);
            double bound = SupportBound.inBox(box, Enclosed.exact(values));
            assertThat(bound).isBetween(d * Double.MIN_VALUE, d * 1.01 * Double.MIN_NORMAL);
        }
    }

    @Test
    void anInfiniteBoundCountsExactlyWhereTheFactorMayLeadThere() {
        Box up = Box.of(new double[] {0, -1}, new double[] {INFINITY, 1});
        assertThat(SupportBound.inBox(up, Enclosed.exact(0, 2))).isBetween(2.0, 2.000001);
        assertThat(SupportBound.inBox(up, Enclosed.exact(-1, 2))).isBetween(2.0, 2.000001);
        assertThat(SupportBound.inBox(up, Enclosed.exact(1e-300, 2))).isEqualTo(INFINITY);
        assertThat(SupportBound.inBox(up, new Enclosed(new double[] {-1, 2}, new double[] {1, 0})))
                .isBetween(2.0, 2.000001);
        assertThat(SupportBound.inBox(up, new Enclosed(new double[] {-1, 2}, new double[] {1.5, 0})))
                .isEqualTo(INFINITY);
        Box down = Box.of(new double[] {-INFINITY}, new double[] {0});
        assertThat(SupportBound.inBox(down, Enclosed.exact(3))).isBetween(0.0, 1e-300);
        assertThat(SupportBound.inBox(down, Enclosed.exact(-3))).isEqualTo(INFINITY);
        assertThat(SupportBound.inBox(down, new Enclosed(new double[] {1}, new double[] {2})))
                .isEqualTo(INFINITY);
    }

    @Test
    void inABallTheBoundIsTheRadiusTimesTheLength() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 30);
            Enclosed v = enclosed(random, d, random.nextBoolean() ? 0 : 0.5);
            Ball ball = new Ball(d, random.nextDouble(0.1, 10), random.nextInt(1, 50), false, false);
            assertJustAbove(SupportBound.inBall(ball, v), ball, squares(v, d, Rational.ZERO));
        });
    }

    @Test
    void inACentredBallTheMeanIsTakenOff() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(2, 30);
            Enclosed v = enclosed(random, d, random.nextBoolean() ? 0 : 0.5);
            double shift = random.nextDouble(-3, 3);
            Arrays.setAll(v.values, j -> v.values[j] + shift);
            Ball ball = new Ball(d, random.nextDouble(0.1, 10), random.nextInt(1, 50), true, false);
            Rational sum =
                    Arrays.stream(v.values).limit(d).mapToObj(Rational::exactly).reduce(Rational.ZERO, Rational::add);
            assertJustAbove(SupportBound.inBall(ball, v), ball, squares(v, d, sum.divide(Rational.of(d))));
        });
    }

    private static Rational squares(Enclosed v, int d, Rational mean) {
        Rational squares = Rational.ZERO;
        for (int j = 0; j < d; j++) {
            Rational size = Rational.exactly(v.values[j]).subtract(mean).abs().add(Rational.exactly(v.bounds[j]));
            squares = squares.add(size.multiply(size));
        }
        return squares;
    }

    private static void assertJustAbove(double bound, Ball ball, Rational squares) {
        Rational truth = ChainPlacement.squaredRadius(ball).multiply(squares);
        Rational squared = Rational.exactly(bound).multiply(Rational.exactly(bound));
        assertThat(bound).isPositive();
        assertThat(squared).isGreaterThanOrEqualTo(truth);
        // Twice the slack of (d + 16) 2^-50, in a square.
        Rational room = Rational.exactly((ball.features() + 18) * 0x1p-48);
        assertThat(squared).isLessThan(truth.multiply(Rational.ONE.add(room)));
    }

    @Test
    void squaresThatUnderflowInABallCount() {
        for (double size : new double[] {0, Double.MIN_VALUE, 0x1p-600, 0x1p-537}) {
            double bound = SupportBound.inBall(new Ball(2, 4, 9, false, false), Enclosed.exact(size, size));
            assertThat(bound).isBetween(12 * Math.sqrt(2) * size, 12 * 0x1.1p-500);
        }
    }

    @Test
    void productsWithATinyRadiusThatUnderflowCount() {
        // The radius is 2^15 times the smallest double, and the product with a weight below ½ is less than half of
        // that.
        Ball ball = new Ball(1, Double.MIN_VALUE, 1 << 30, false, false);
        assertThat(SupportBound.inBall(ball, Enclosed.exact(0.49)))
                .isBetween(0.49 * 0x1p15 * Double.MIN_VALUE, 2 * Double.MIN_NORMAL);
    }

    @Test
    void theConstantIsAddedWithItsErrorAndThatOfTheAddition() {
        Randomised.repeat(300, random -> {
            double scale = Math.scalb(1.0, random.nextInt(-60, 60));
            double[] values = {random.nextDouble(-1, 1), scale * random.nextDouble(-1, 1)};
            double[] bounds = {0, random.nextInt(3) * 0x1p-60 * random.nextDouble() * (1 + scale)};
            // A product without rounding.
            Box box = Box.of(new double[] {1}, new double[] {1});
            Rational truth =
                    Rational.exactly(values[0]).add(Rational.exactly(values[1])).add(Rational.exactly(bounds[1]));
            Rational bound = Rational.exactly(SupportBound.of(box, new Enclosed(values, bounds)));
            double magnitude = Math.abs(values[0]) + Math.abs(values[1]) + bounds[1];
            // Those of the support function itself are 9 · 2^-51.
            assertThat(bound).isGreaterThanOrEqualTo(truth.add(Rational.exactly(8.9 * 0x1p-51 * Math.abs(values[0]))));
            assertThat(bound.subtract(truth)).isLessThan(Rational.exactly(8 * 0x1p-50 * magnitude));
        });
    }

    @Test
    void aConstantThatCancelsTheSupportFunctionLeavesAPositiveBound() {
        Ball ball = FeatureDomain.ball(1, 3);
        Enclosed exact = Enclosed.exact(1, -3);
        assertThat(SupportBound.of(ball, exact)).isBetween(0.0, 1e-12);
        assertThat(SupportBound.of(ball, new Enclosed(new double[] {1, -3}, new double[] {0, 0.25})))
                .isBetween(0.25, 0.25 + 1e-12);
        // Two units in the last place for rounding, of an error alone, too.
        assertThat(SupportBound.of(ball, new Enclosed(new double[2], new double[] {0, 1})))
                .isBetween(1 + 0x1p-50, 1 + 0x1p-49);
        assertThat(SupportBound.of(FeatureDomain.box(1, 2), Enclosed.exact(-1, 0.5)))
                .isBetween(2.5, 2.5 + 1e-12);
    }

    @Test
    void overflowsAndImagesHaveNoBound() {
        Box box = FeatureDomain.box(1, 1);
        assertThat(SupportBound.of(box, Enclosed.exact(Double.NaN, 0))).isNaN();
        assertThat(SupportBound.of(box, Enclosed.exact(INFINITY, -INFINITY))).isNaN();
        assertThat(SupportBound.of(FeatureDomain.ball(1, 1), Enclosed.exact(1e300, 0)))
                .isEqualTo(INFINITY);
        FeatureDomain image = FeatureDomain.image(AffineMap.diagonal(new double[] {1}, new double[1]), box);
        assertThat(SupportBound.of(image, Enclosed.exact(0, -1))).isEqualTo(INFINITY);
    }

    private static Enclosed enclosed(SplittableRandom random, int d, double relativeError) {
        double[] values = numbers(random, d + 1);
        return new Enclosed(
                values,
                Arrays.stream(values)
                        .map(value -> relativeError * random.nextDouble() * Math.abs(value))
                        .toArray());
    }

    private static double[] numbers(SplittableRandom random, int size) {
        return random.doubles(size, -1, 1).toArray();
    }

    private static double[] filled(int size, double value) {
        double[] numbers = new double[size];
        Arrays.fill(numbers, value);
        return numbers;
    }
}
