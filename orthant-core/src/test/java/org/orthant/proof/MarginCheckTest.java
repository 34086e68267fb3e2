package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

class MarginCheckTest {

    private static final Rational U = Rational.exactly(0x1p-53);
    private static final Rational LEAST = Rational.exactly(Double.MIN_VALUE);

    @Test
    void pointsThatOnlySeemToBeOnTheRightSideAreRejected() {
        int[] invented = new int[1];
        Randomised.repeat(1200, random -> {
            int d = random.nextInt(1, 10);
            // Also where squares of features or products are lost.
            int scaleOfRow = random.nextInt(4) == 0 ? random.nextInt(-540, -480) : 0;
            int scaleOfPoint = random.nextInt(4) == 0 ? random.nextInt(-600, -480) : 0;
            double[] row = Matrices.vector(d, () -> Math.scalb(random.nextDouble(-1, 1), scaleOfRow));
            double[] x = Matrices.vector(d, () -> Math.scalb(random.nextDouble(-1, 1), scaleOfPoint));
            double bias = -ExactDot.value(row, x).toDouble();
            bias = random.nextBoolean() ? bias : Math.nextUp(bias);
            int sign = ExactDot.sign(row, x, bias);
            double plain = 0;
            for (int j = 0; j < d; j++) {
                plain += row[j] * x[j];
            }
            invented[0] += (plain + bias) * sign < 0 || (plain + bias != 0 && sign == 0) ? 1 : 0;
            assertSign(row, bias, Point.of(x), sign);
        });
        assertThat(invented[0]).as("cases in which a plain sum is wrong").isGreaterThan(25);
    }

    @Test
    void logitsAreComputedForLabelsInAnyOrderAndWithoutKnownOnes() {
        DenseLayer layer =
                DenseLayer.of(new double[][] {{1, 2}, {3, -4}, {1, 1}}).withBias(0, 10, -3);
        LeftSides sides = new LeftSides(layer, new RowNorms(layer), new PointLocation(Point.of(1, 2)), new double[0]);
        assertThat(sides.exactly(1).orElseThrow().value()).isEqualTo(Rational.of(5));
        assertThat(sides.exceed(0, true, 4)).isTrue();
        assertThat(sides.exactly(2).orElseThrow().value()).isEqualTo(Rational.ZERO);
        assertThat(sides.exceed(0, true, 5)).isFalse();
        assertThat(sides.exceed(2, true, 0) || sides.exceed(2, false, 0)).isFalse();
        assertThat(sides.exactly(0).orElseThrow().value()).isEqualTo(Rational.of(5));
    }

    @Test
    void whatRoundingThePointLosesCounts() {
        int[] invented = new int[1];
        Randomised.repeat(600, random -> {
            int d = random.nextInt(2, 10);
            double[] row = Matrices.vector(d, () -> random.nextDouble(-1, 1));
            double[] high = new double[d];
            double[] low = new double[d];
            // Remainders that all pull one way, as far as they can.
            boolean positive = random.nextBoolean();
            for (int j = 0; j < d; j++) {
                high[j] = random.nextDouble(-1, 1);
                double pull = (row[j] > 0) == positive ? 1 : -1;
                low[j] = pull * random.nextDouble(0.4, 0.5) * Math.ulp(high[j]);
            }
            Point point = Point.ofSums(high, low);
            double bias = -ExactDot.value(row, high).toDouble();
            int sign = ExactPoint.of(point).orElseThrow().logit(row, bias).signum();
            double logit = MarginCheck.dot(row, point.toDoubles()) + bias;
            invented[0] += logit * sign < 0 ? 1 : 0;
            assertSign(row, bias, point, sign);
        });
        assertThat(invented[0])
                .as("cases in which the rounded point is on the other side")
                .isGreaterThan(10);
    }

    @Test
    void fractionsAreNotTheirNearestDoubles() {
        // 3 · ⅓ − 1 is zero, and less with the nearest double.
        Point third = Point.of(List.of(Rational.parse("1/3")));
        assertSign(new double[] {3}, -1, third, 0);
        int[] invented = new int[1];
        Randomised.repeat(400, random -> {
            int d = random.nextInt(1, 6);
            int q = 2 * random.nextInt(1, 50) + 1;
            double[] row = new double[d];
            Rational[] x = new Rational[d];
            double bias = 0;
            for (int j = 0; j < d; j++) {
                int p = random.nextInt(1, 1 << 20);
                int multiple = random.nextInt(-1000, 1000);
                row[j] = multiple * q;
                x[j] = Rational.of(p).divide(Rational.of(q));
                bias -= (double) multiple * p;
            }
            double[] nearest = Point.of(List.of(x)).toDoubles();
            int beside = random.nextInt(-1, 2);
            bias = beside == 0 ? bias : beside > 0 ? Math.nextUp(bias) : Math.nextDown(bias);
            invented[0] += ExactDot.sign(row, nearest, bias) != beside ? 1 : 0;
            assertSign(row, bias, Point.of(List.of(x)), beside);
        });
        assertThat(invented[0])
                .as("cases in which the rounded point is on the other side")
                .isGreaterThan(50);
    }

    @Test
    void subnormalFeaturesLoseMoreThanRelativeErrors() {
        // The feature rounds to nothing, so that only the bias seems to be left.
        Point lost = Point.of(List.of(LEAST.multiply(Rational.parse("49/100"))));
        for (int exponent = -20; exponent <= 1000; exponent += 10) {
            double weight = -Math.scalb(1.0, exponent);
            double unit = -weight * Double.MIN_VALUE;
            assertSign(new double[] {weight}, Math.max(Double.MIN_VALUE, unit), lost, 1);
            if (exponent > 0) {
                assertSign(new double[] {weight}, unit / 2, lost, 1);
                assertSign(new double[] {weight}, unit / 4, lost, -1);
            }
        }
        // Both features round to the smallest double, which seems to favour the wrong weight.
        Point unequal = Point.of(List.of(LEAST.multiply(Rational.parse("51/100")), LEAST));
        for (double weight : new double[] {0x1p-20, 1, 0x1p300}) {
            assertSign(new double[] {1.5 * weight, -weight}, 0, unequal, -1);
            assertSign(new double[] {-1.5 * weight, weight}, 0, unequal, 1);
        }
    }

    @Test
    void productsThatOverflowAreDecidedExactly() {
        double huge = Double.MAX_VALUE;
        assertSign(new double[] {huge, huge}, 0, Point.of(huge, -huge), 0);
        assertSign(new double[] {huge, -huge}, 1, Point.of(huge, huge), 1);
        assertSign(new double[] {huge, -huge}, -1, Point.of(huge, huge), -1);
        assertSign(new double[] {huge}, 0, Point.of(-huge), -1);
        assertSign(new double[] {0}, -1, Point.of(huge), -1);
    }

    /** The bound is proven on paper: what is computed must be neither less nor much more. */
    @Test
    void theErrorBoundIsTheProvenOne() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 2000);
            int scale = random.nextInt(3) == 0 ? -1060 : 0;
            double norm = Math.scalb(random.nextDouble(), random.nextInt(-300, 300) + scale / 2);
            double length = 0x1p-500 + Math.scalb(random.nextDouble(), random.nextInt(-300, 300) + scale / 2);
            double bias = random.nextInt(3) == 0
                    ? 0
                    : Math.scalb(random.nextDouble(-1, 1), random.nextInt(-300, 300) + scale);
            Rational steps = Rational.of(d + 8);
            Rational proven = Rational.exactly(norm)
                    .multiply(Rational.exactly(length))
                    .add(Rational.exactly(bias).abs())
                    .multiply(U)
                    .add(LEAST)
                    .multiply(steps);
            assertBarelyAbove(proven, MarginCheck.error(d, norm, length, bias), 4);
        });
        assertThat(MarginCheck.error(3, Double.POSITIVE_INFINITY, 1, 0)).isInfinite();
    }

    @Test
    void thePreciseErrorIsThatOfTheSumAndOfThePoint() {
        Randomised.repeat(200, random -> {
            double bound = Math.scalb(random.nextDouble(), random.nextInt(-200, 100));
            double norm = Math.scalb(random.nextDouble(), random.nextInt(-100, 100));
            double lacking = random.nextInt(4) == 0 ? 0 : Math.scalb(random.nextDouble(), random.nextInt(-200, 100));
            Rational proven =
                    Rational.exactly(norm).multiply(Rational.exactly(lacking)).add(Rational.exactly(bound));
            assertThat(Rational.exactly(MarginCheck.preciseError(bound, norm, lacking)))
                    .isBetween(
                            proven.multiply(Rational.exactly(1 - 0x1p-51)),
                            proven.multiply(Rational.exactly(1 + 0x1p-51)));
        });
    }

    @Test
    void theLengthOfAPointIsNotUnderestimated() {
        Randomised.repeat(300, random -> {
            double[] x = new double[random.nextInt(1, 12)];
            int scale = random.nextInt(-700, 400);
            Arrays.setAll(x, j -> Math.scalb(random.nextDouble(-1, 1), scale - random.nextInt(40)));
            Rational length = Rational.exactly(MarginCheck.length(x));
            Rational squares = ExactDot.value(x, x);
            assertThat(length.multiply(length)).isGreaterThan(squares);
            Rational within = length.subtract(Rational.exactly(0x1p-499)).multiply(Rational.exactly(1 - 0x1p-18));
            assertThat(within.signum() < 0 || within.multiply(within).compareTo(squares) < 0)
                    .isTrue();
        });
    }

    @Test
    void theDistanceNeededIsNotUnderestimated() {
        Randomised.repeat(300, random -> {
            double radius = Math.scalb(random.nextDouble(1, 2), random.nextInt(-600, 400));
            double norm = Math.scalb(random.nextDouble(1, 2), random.nextInt(-600, 400));
            Rational needed = Rational.exactly(radius).multiply(Rational.exactly(norm));
            double found = MarginCheck.needed(radius, norm);
            assertThat(Rational.exactly(found)).isGreaterThanOrEqualTo(needed);
            assertThat(Rational.exactly(Math.nextDown(Math.nextDown(found)))).isLessThan(needed);
        });
        assertThat(MarginCheck.needed(0, Double.POSITIVE_INFINITY)).isZero();
        assertThat(MarginCheck.needed(Double.MIN_VALUE, 0x1p-10)).isEqualTo(Double.MIN_VALUE);
        assertThat(MarginCheck.needed(2, Double.MAX_VALUE)).isInfinite();
    }

    @Test
    void dotProductsTakeEveryEntryOnce() {
        for (int d = 0; d <= 13; d++) {
            double[] a = new double[d];
            double[] b = new double[d];
            Arrays.setAll(a, j -> j + 2);
            Arrays.setAll(b, j -> Math.scalb(1.0, 3 * j));
            double expected = 0;
            for (int j = 0; j < d; j++) {
                expected += a[j] * b[j];
            }
            assertThat(MarginCheck.dot(a, b)).isEqualTo(expected);
        }
    }

    @Test
    void distancesAreComparedToTheLastBit() {
        int[] close = new int[2];
        Randomised.repeat(600, random -> {
            int d = random.nextInt(1, 6);
            int scale = random.nextInt(4) == 0 ? random.nextInt(-545, -530) : random.nextInt(-100, 100);
            double[] row = new double[d];
            double[] x = new double[d];
            Arrays.setAll(row, j -> Math.scalb(random.nextDouble(-1, 1), scale));
            Arrays.setAll(x, j -> row[j] * (1 + random.nextDouble()) * Math.scalb(1.0, -scale));
            Rational logit = ExactDot.value(row, x);
            Rational squares = ExactDot.value(row, row);
            double guess = logit.divide(Rational.exactly(norm(row))).toDouble();
            for (double radius : new double[] {guess, Math.nextUp(guess), Math.nextDown(guess), guess * 0.999}) {
                Rational needed = Rational.exactly(radius);
                boolean holds =
                        logit.multiply(logit).compareTo(needed.multiply(needed).multiply(squares)) >= 0;
                close[holds ? 1 : 0]++;
                assertThat(flaw(row, 0, Point.of(x), true, radius).isEmpty()).isEqualTo(holds);
            }
        });
        assertThat(Math.min(close[0], close[1])).isGreaterThan(300);
    }

    @Test
    void equalDistancesAreAccepted() {
        double[] row = {3, 4};
        assertThat(flaw(row, 0, Point.of(3, 4), true, 5)).isEmpty();
        assertThat(flaw(row, 0, Point.of(3, 4), true, Math.nextUp(5.0)))
                .contains("the point is closer to the hyperplane of label 0 than " + Math.nextUp(5.0));
        // Beyond all doubles.
        double huge = 0x1p1022;
        assertThat(flaw(new double[] {3 * huge / 4, huge}, 0, Point.of(3, 4), true, 5))
                .isEmpty();
        assertThat(flaw(new double[] {3 * huge / 4, huge}, 0, Point.of(3, 4), true, Math.nextUp(5.0)))
                .isPresent();
        // Below all doubles: the radius times the norm rounds to nothing.
        assertThat(flaw(new double[] {Double.MIN_VALUE}, 0, Point.of(0.25), true, 0.25))
                .isEmpty();
        assertThat(flaw(new double[] {Double.MIN_VALUE}, 0, Point.of(0.25), true, Math.nextUp(0.25)))
                .isPresent();
    }

    @Test
    void bothEndsOfTheDomainBelongToIt() {
        Box domain = FeatureDomain.of(new double[] {-1, 2}, new double[] {3, 4});
        OutputLayer layer = DenseLayer.of(new double[][] {{0, 1}});
        MarginCheck check = new MarginCheck(layer, domain, new RowNorms(layer));
        Rational sliver = Rational.exactly(0x1p-1000);
        for (double[] corner : new double[][] {{-1, 2}, {-1, 4}, {3, 2}, {3, 4}}) {
            assertThat(check.flaw("point", Point.of(corner), LabelSet.of(1, 0), 0))
                    .isEmpty();
            for (int j = 0; j < 2; j++) {
                boolean lower = corner[j] == domain.lower(j);
                for (Rational step : List.of(sliver, Rational.parse("1/10"))) {
                    Rational[] x = {Rational.exactly(corner[0]), Rational.exactly(corner[1])};
                    x[j] = lower ? x[j].subtract(step) : x[j].add(step);
                    assertThat(check.flaw("point", Point.of(List.of(x)), LabelSet.of(1, 0), 0))
                            .get()
                            .asString()
                            .contains("outside of the domain: feature " + j);
                    x[j] = Rational.exactly(corner[j]);
                    x[j] = lower ? x[j].add(step) : x[j].subtract(step);
                    assertThat(check.flaw("point", Point.of(List.of(x)), LabelSet.of(1, 0), 0))
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void theFlawSaysWhichSignWasNeeded() {
        assertThat(flaw(new double[] {1}, 0, Point.of(-1), true, 0))
                .get()
                .asString()
                .contains("active label needs a pos");
        assertThat(flaw(new double[] {1}, 0, Point.of(1), false, 0))
                .get()
                .asString()
                .contains("inactive label needs a neg");
    }

    private static void assertBarelyAbove(Rational proven, double found, int units) {
        assertThat(Rational.exactly(found)).isGreaterThanOrEqualTo(proven.subtract(LEAST.multiply(Rational.of(units))));
        assertThat(Rational.exactly(found))
                .isLessThanOrEqualTo(
                        proven.multiply(Rational.exactly(1 + 0x1p-19)).add(LEAST.multiply(Rational.of(units))));
    }

    private static void assertSign(double[] row, double bias, Point point, int sign) {
        assertThat(flaw(row, bias, point, true, 0).isEmpty()).isEqualTo(sign > 0);
        assertThat(flaw(row, bias, point, false, 0).isEmpty()).isEqualTo(sign < 0);
    }

    private static Optional<String> flaw(double[] row, double bias, Point point, boolean active, double radius) {
        OutputLayer layer = DenseLayer.of(new double[][] {row}).withBias(bias);
        Box domain = FeatureDomain.box(row.length, Double.MAX_VALUE);
        return new MarginCheck(layer, domain, new RowNorms(layer))
                .flaw("point", point, active ? LabelSet.of(1, 0) : LabelSet.of(1), radius);
    }

    private static double norm(double[] row) {
        return Arrays.stream(row).reduce(0, Math::hypot);
    }
}
