package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

class RadiusCeilingTest {

    private static final Rational U = Rational.exactly(0x1p-53);
    private static final Rational LEAST = Rational.exactly(Double.MIN_VALUE);
    private static final Rational THIRD = Rational.parse("1/3");

    /** With parallel rows all norms are multiples of one, so that squares decide. */
    @Test
    void theBoundIsAcceptedExactlyWhenItHolds() {
        Randomised.repeat(400, random -> {
            int d = random.nextInt(1, 5);
            int scale = random.nextInt(-540, 450);
            double[] row = new double[d];
            Arrays.setAll(row, j -> Math.scalb(random.nextGaussian(), scale));
            double[] twice = Arrays.stream(row).map(weight -> -2 * weight).toArray();
            double close = 1 + random.nextInt(1, 1 << 20) * Math.scalb(1.0, -random.nextInt(21, 52));
            DenseLayer layer = DenseLayer.of(new double[][] {row, twice})
                    .withBias(
                            Math.scalb(random.nextDouble(), scale), random.nextBoolean() ? 0 : Math.scalb(1.0, scale));
            Box domain = FeatureDomain.box(d, random.nextInt(1, 100));
            LabelSet both = LabelSet.of(2, 0, 1);
            // A double, a sum of two, or a fraction.
            Rational first = Rational.exactly(2 * close)
                    .add(Rational.exactly(random.nextBoolean() ? 0 : 0x1p-60 * random.nextDouble()))
                    .divide(Rational.of(random.nextBoolean() ? 1 : 3));
            Point weights = Point.of(List.of(first, Rational.ONE));
            Rational right = right(layer, domain, weights);
            Rational norms = first.add(Rational.of(2));
            double guess = right.toDouble() / (norms.toDouble() * norm(row));
            RadiusCeiling ceiling = new RadiusCeiling(layer, domain, new RowNorms(layer));
            for (double high : new double[] {guess, Math.nextUp(guess), Math.nextDown(guess), guess * 1.001}) {
                Rational side = Rational.exactly(high).multiply(norms);
                boolean holds = right.signum() <= 0
                        || right.multiply(right).compareTo(side.multiply(side).multiply(squares(row))) <= 0;
                if (high >= 0 && high <= Double.MAX_VALUE) {
                    assertThat(ceiling.flaw(both, high, List.of(0, 1), weights).isEmpty())
                            .isEqualTo(holds);
                }
            }
        });
    }

    /** The bounds are proven on paper: what is computed must leave the room that they promise, and not much more. */
    @Test
    void theRightSideLeavesRoomForItsErrorsAndNotMuchMore() {
        Randomised.repeat(500, random -> {
            Question question = Question.random(random);
            int d = question.layer.features();
            Rational right = question.right();
            Rational total = question.combination(question.layer::bias).abs();
            Rational least = question.error(question.layer::bias, i -> Math.abs(question.layer.bias(i)));
            Rational most = least;
            for (int j = 0; j < d; j++) {
                int feature = j;
                IntToDoubleFunction column = label -> question.layer.weight(label, feature);
                Rational value = question.combination(column).abs();
                Rational error = question.error(column, i -> norm(question.layer.row(i)));
                Rational lower = Rational.exactly(question.domain.lower(j)).abs();
                Rational upper = Rational.exactly(question.domain.upper(j)).abs();
                Rational extreme = question.combination(column).signum() < 0 ? lower : upper;
                // Near zero the sign of v_j is not certain, and either bound may be looked at.
                boolean certain = value.compareTo(error.multiply(Rational.of(2))) > 0;
                least = least.add(error.multiply(certain ? extreme : min(lower, upper)));
                most = most.add(error.multiply(certain ? extreme : max(lower, upper)));
                total = total.add(value.multiply(max(lower, upper)));
            }
            // The sum of the parts.
            Rational steps = Rational.of(4L * (d + 3)).multiply(U);
            Rational sum =
                    Rational.of(2).multiply(U).multiply(right.abs()).add(LEAST.multiply(Rational.of(8L * (d + 3))));
            Rational parts = steps.multiply(steps).multiply(total);
            Rational rounding = U.multiply(right.abs());
            double above = question.ceiling().right(question.labelSet, question.labels, question.weights);
            // At most half of each error is made, and two of four roundings.
            assertThat(Rational.exactly(above).subtract(right))
                    .isGreaterThan(least.add(sum)
                            .multiply(Rational.exactly(0.495))
                            .add(rounding.multiply(Rational.exactly(1.99))))
                    .isLessThan(most.add(sum)
                            .add(parts)
                            .multiply(Rational.exactly(1.51))
                            .add(rounding.multiply(Rational.exactly(6.1))));
        });
    }

    @Test
    void theLeftSideLeavesRoomForItsErrorsAndNotMuchMore() {
        Randomised.repeat(500, random -> {
            Question question = Question.random(random);
            int m = question.labels.size();
            Rational left = question.left();
            Rational unseen = Rational.ZERO;
            Rational lost = LEAST.multiply(Rational.of(8L * (m + 2)));
            for (int i = 0; i < m; i++) {
                Rational norm = Rational.exactly(norm(question.layer.row(i)));
                Rational last = Rational.exactly(Math.ulp(question.weights.toDoubles()[i]));
                unseen = unseen.add(question.weights.isDouble(i) ? Rational.ZERO : last.multiply(norm));
                // Norms may be wrong by the smallest double.
                lost = lost.add(question.weights.coordinate(i).multiply(LEAST).multiply(Rational.of(4)));
            }
            // Two for the sum, four for roundings, of which three happen, and at least as many for the norms.
            Rational rounding = U.multiply(left);
            double below = question.ceiling().left(question.labels, question.weights);
            assertThat(left.subtract(Rational.exactly(below)))
                    .isGreaterThan(rounding.multiply(Rational.exactly(5.9))
                            .add(unseen.multiply(Rational.exactly(0.495)))
                            .add(LEAST.multiply(Rational.of(4L * (m + 2)))))
                    .isLessThan(rounding.multiply(Rational.of(20))
                            .add(unseen.multiply(Rational.exactly(1.51)))
                            .add(lost.multiply(Rational.of(2))));
        });
    }

    @Test
    void aBoundThatIsNeverReachedMayBeFarAway() {
        Question question = new Question(
                DenseLayer.of(new double[][] {{1, -2}, {0.5, -3}}).withBias(0.5, -0.25),
                FeatureDomain.of(new double[] {-1e100, -1}, new double[] {1, 1e200}),
                LabelSet.of(2, 0, 1),
                List.of(0, 1),
                Point.of(List.of(THIRD, THIRD)));
        assertThat(question.ceiling().right(question.labelSet, question.labels, question.weights))
                .isCloseTo(question.right().toDouble(), within(1e-14));
    }

    /** Weights that two doubles do not tell apart: {@code v} seems to be zero, and decides with the bound that is far away. */
    @Test
    void aFarBoundCountsWhereTheSignIsNotCertain() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {1}});
        Rational more = THIRD.add(Rational.exactly(0x1p-120));
        for (boolean negative : new boolean[] {true, false}) {
            double[] lower = {negative ? -0x1p300 : -1};
            double[] upper = {negative ? 1 : 0x1p300};
            Question question = new Question(
                    layer,
                    FeatureDomain.of(lower, upper),
                    LabelSet.of(2, negative ? 0 : 1),
                    List.of(0, 1),
                    Point.of(List.of(THIRD, more)));
            assertThat(question.right()).isEqualTo(Rational.exactly(0x1p180));
            assertThat(question.flaw(1)).contains("the weights do not bound the radius by 1.0");
            assertThat(question.flaw(0x1p181)).isEmpty();
            Question nearer = new Question(
                    layer,
                    FeatureDomain.of(lower, upper),
                    LabelSet.of(2, negative ? 1 : 0),
                    List.of(0, 1),
                    Point.of(List.of(THIRD, more)));
            assertThat(nearer.flaw(1)).isEmpty();
        }
    }

    /** The same with numbers so large that errors and the product on the left are both infinite. */
    @Test
    void twoInfiniteSidesProveNothing() {
        Rational scale = Rational.exactly(0x1p124);
        Point weights = Point.of(List.of(
                THIRD.multiply(scale), THIRD.add(Rational.exactly(0x1p-120)).multiply(scale)));
        Question question = new Question(
                DenseLayer.of(new double[][] {{1}, {1}}),
                FeatureDomain.of(new double[] {-0x1p1023}, new double[] {1}),
                LabelSet.of(2, 0),
                List.of(0, 1),
                weights);
        double high = 0x1p901;
        assertThat(question.ceiling().right(question.labelSet, question.labels, weights))
                .isInfinite();
        assertThat(high * question.ceiling().left(question.labels, weights)).isInfinite();
        assertThat(question.right()).isGreaterThan(Rational.exactly(high).multiply(question.left()));
        assertThat(question.flaw(high)).isPresent();
        assertThat(question.flaw(0x1p910)).isEmpty();
    }

    @Test
    void ceilingsBesideTheTruthAreToldApart() {
        int[] cases = new int[2];
        Randomised.repeat(150, random -> {
            Question question = Question.random(random);
            Rational truth = question.right().divide(question.left());
            double guess = truth.toDouble();
            for (double high : new double[] {
                guess, Math.nextUp(guess), Math.nextDown(guess), guess * (1 + 1e-13), guess * (1 - 1e-13), 2 * guess
            }) {
                if (high >= 0 && high <= Double.MAX_VALUE) {
                    boolean holds = Rational.exactly(high).compareTo(truth) >= 0;
                    cases[holds ? 1 : 0]++;
                    assertThat(question.flaw(high).isEmpty()).isEqualTo(holds);
                }
            }
        });
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(90);
    }

    @Test
    void ordinaryCeilingsNeedNoRationalNumbers() {
        Question question = new Question(
                DenseLayer.of(new double[][] {{1, 2}, {0.5, -3}}).withBias(0.5, -0.25),
                FeatureDomain.box(2, 4),
                LabelSet.of(2, 0),
                List.of(0, 1),
                Point.of(0.3, 0.7));
        double truth = question.right().divide(question.left()).toDouble();
        double least = truth * 1.0001 * question.ceiling().left(question.labels, question.weights);
        assertThat(question.ceiling().right(question.labelSet, question.labels, question.weights))
                .isLessThan(least);
        Point thirds = Point.of(List.of(THIRD, THIRD));
        assertThat(question.ceiling().right(question.labelSet, question.labels, thirds))
                .isLessThan(8 * question.ceiling().left(question.labels, thirds));
    }

    @Test
    void squareRootsGetAsManyDigitsAsTheComparisonNeeds() {
        // 16 μ₀ + μ₁ ≤ 12 √2 μ₀, where μ₁ is chosen to miss equality by 12 · 2^-digits at most.
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 1}, {0, 0}}).withBias(0, 1);
        RadiusCeiling ceiling = new RadiusCeiling(layer, FeatureDomain.box(2, 8), new RowNorms(layer));
        LabelSet both = LabelSet.of(2, 0, 1);
        for (int digits : new int[] {20, 60, 100, 140, 300, 500, 700, 2000, 4000, 6000}) {
            BigInteger root = BigInteger.TWO.shiftLeft(2 * digits).sqrt();
            Rational below = Rational.scaled(root.multiply(BigInteger.valueOf(12)), -digits);
            Rational above = Rational.scaled(root.add(BigInteger.ONE).multiply(BigInteger.valueOf(12)), -digits);
            Point less = Point.of(List.of(Rational.ONE, below.subtract(Rational.of(16))));
            Point more = Point.of(List.of(Rational.ONE, above.subtract(Rational.of(16))));
            assertThat(ceiling.flaw(both, 12, List.of(0, 1), more))
                    .as("%d", digits)
                    .isPresent();
            if (digits <= 4000) {
                assertThat(ceiling.flaw(both, 12, List.of(0, 1), less))
                        .as("%d", digits)
                        .isEmpty();
            }
        }
    }

    @Test
    void ceilingsThatHoldWithEqualityAreAccepted() {
        // Norms of 5 and 10, and features up to 2: 5 μ₀ + 10 μ₁ times the radius is 14 μ₀ + 28 μ₁.
        DenseLayer layer = DenseLayer.of(new double[][] {{3, 4}, {-6, -8}});
        RadiusCeiling ceiling = new RadiusCeiling(layer, FeatureDomain.box(2, 5), new RowNorms(layer));
        LabelSet first = LabelSet.of(2, 0);
        Point weights = Point.of(List.of(THIRD, Rational.ONE));
        assertThat(ceiling.flaw(first, 7, List.of(0, 1), weights)).isEmpty();
        assertThat(ceiling.flaw(first, Math.nextDown(7.0), List.of(0, 1), weights))
                .isPresent();
        assertThat(ceiling.flaw(LabelSet.of(2, 0, 1), 0, List.of(0, 1), Point.of(2, 1)))
                .isEmpty();
    }

    @Test
    void whatOverflowsIsDecidedExactly() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1e308}});
        RadiusCeiling ceiling = new RadiusCeiling(layer, FeatureDomain.box(1, 1e10), new RowNorms(layer));
        LabelSet on = LabelSet.of(1, 0);
        for (double weight : new double[] {1, 1e-300, 1e300}) {
            assertThat(ceiling.flaw(on, 1e10, List.of(0), Point.of(weight))).isEmpty();
            assertThat(ceiling.flaw(on, 5e9, List.of(0), Point.of(weight))).isPresent();
            assertThat(ceiling.flaw(on, Math.nextDown(1e10), List.of(0), Point.of(weight)))
                    .isPresent();
        }
        Rational beyond = Rational.exactly(Double.MAX_VALUE).multiply(Rational.of(3));
        assertThat(ceiling.flaw(on, 1e10, List.of(0), Point.of(List.of(beyond))))
                .isEmpty();
        assertThat(ceiling.flaw(on, 5e9, List.of(0), Point.of(List.of(beyond)))).isPresent();
    }

    @Test
    void whatUnderflowsIsDecidedExactly() {
        DenseLayer layer = DenseLayer.of(new double[][] {{Double.MIN_VALUE}});
        RadiusCeiling ceiling = new RadiusCeiling(layer, FeatureDomain.box(1, 1.25), new RowNorms(layer));
        LabelSet on = LabelSet.of(1, 0);
        for (double weight : new double[] {1, 0.25, 1e-300, Double.MIN_VALUE, 1e300}) {
            assertThat(ceiling.flaw(on, 1.25, List.of(0), Point.of(weight))).isEmpty();
            assertThat(ceiling.flaw(on, Math.nextDown(1.25), List.of(0), Point.of(weight)))
                    .isPresent();
        }
    }

    @Test
    void onlyBoundsInTheDirectionOfTheWeightsMustBeFinite() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}});
        double infinite = Double.POSITIVE_INFINITY;
        Box open = FeatureDomain.of(new double[] {-3, -infinite}, new double[] {infinite, infinite});
        RadiusCeiling ceiling = new RadiusCeiling(layer, open, new RowNorms(layer));
        assertThat(ceiling.flaw(LabelSet.of(1, 0), 1e300, List.of(0), Point.of(1)))
                .contains("the weights do not bound the radius by 1.0E300");
        assertThat(ceiling.flaw(LabelSet.of(1), 3, List.of(0), Point.of(1))).isEmpty();
        assertThat(ceiling.flaw(LabelSet.of(1), Math.nextDown(3), List.of(0), Point.of(1)))
                .isPresent();
    }

    @Test
    void weightsMustBeOfLabelsThatAreNoZeroRows() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0}, {1}});
        RadiusCeiling ceiling = new RadiusCeiling(layer, FeatureDomain.box(1, 4), new RowNorms(layer));
        LabelSet both = LabelSet.of(2, 0, 1);
        assertThat(ceiling.flaw(both, 3, List.of(0), Point.of(1.0))).contains("the weights of the radius are all zero");
        assertThat(ceiling.flaw(both, 3, List.of(0, 1), Point.of(1, 0)))
                .contains("the weights of the radius are all zero");
        assertThat(ceiling.flaw(both, 4, List.of(0, 1), Point.of(1, 1))).isEmpty();
        assertThat(ceiling.flaw(both, 4, List.of(1, 2), Point.of(1, 1))).contains("label 2 of the radius is none of 2");
    }

    /** Weights of some labels, with the truth about both sides of the inequality. */
    private record Question(DenseLayer layer, Box domain, LabelSet labelSet, List<Integer> labels, Point weights) {

        private static final int PLACES = 900;

        static Question random(SplittableRandom random) {
            int d = random.nextInt(1, 7);
            int m = random.nextInt(1, 5);
            // Numbers of one size; numbers whose products are lost; rows that nearly cancel.
            int scale = random.nextInt(3) == 0 ? random.nextInt(-560, -500) : random.nextInt(-200, 200);
            int scaleOfWeights = random.nextInt(3) == 0 ? random.nextInt(-560, -500) : random.nextInt(-200, 200);
            boolean cancel = random.nextBoolean();
            double[][] rows = new double[m][d];
            double[] bias = new double[m];
            boolean[] on = new boolean[m];
            double[] high = new double[m];
            double[] low = new double[m];
            for (int i = 0; i < m; i++) {
                on[i] = random.nextBoolean();
                high[i] = Math.scalb(random.nextDouble(1, 2), scaleOfWeights);
                low[i] = random.nextBoolean() ? 0 : random.nextDouble(-0.5, 0.5) * Math.ulp(high[i]);
                bias[i] = Math.scalb(random.nextDouble(-1, 1), scale);
                Arrays.setAll(rows[i], j -> Math.scalb(random.nextDouble(-1, 1), scale));
                if (cancel && i % 2 == 1) {
                    // The label before comes back with the opposite sign, up to the last bits.
                    double direction = on[i] == on[i - 1] ? -1 : 1;
                    high[i] = high[i - 1];
                    double[] before = rows[i - 1];
                    Arrays.setAll(rows[i], j -> direction * before[j] * (1 + random.nextInt(-1, 2) * 0x1p-52));
                    bias[i] = direction * bias[i - 1];
                }
            }
            double[] lower = new double[d];
            double[] upper = new double[d];
            double size = random.nextBoolean() ? 1 : Math.scalb(1.0, random.nextInt(-30, 30));
            for (int j = 0; j < d; j++) {
                lower[j] = size * random.nextDouble(-4, 1);
                upper[j] = lower[j] + size * random.nextDouble(0.1, 4);
            }
            boolean small = random.nextBoolean();
            Rational[] fractions = new Rational[m];
            // No sums of two doubles: of ordinary size, or so small that not even the first digits fit into doubles.
            Arrays.setAll(
                    fractions,
                    i -> small
                            ? Rational.scaled(BigInteger.valueOf(random.nextInt(1, 100)), -1074)
                                    .multiply(THIRD)
                            : Rational.exactly(high[i])
                                    .add(Rational.exactly(low[i]))
                                    .multiply(THIRD));
            return new Question(
                    DenseLayer.of(rows).withBias(bias),
                    FeatureDomain.of(lower, upper),
                    LabelSet.of(m, IntStream.range(0, m).filter(i -> on[i]).toArray()),
                    IntStream.range(0, m).boxed().toList(),
                    random.nextInt(3) > 0 ? Point.ofSums(high, low) : Point.of(List.of(fractions)));
        }

        RadiusCeiling ceiling() {
            return new RadiusCeiling(layer, domain, new RowNorms(layer));
        }

        Optional<String> flaw(double high) {
            return ceiling().flaw(labelSet, high, labels, weights);
        }

        Rational combination(IntToDoubleFunction values) {
            Rational sum = Rational.ZERO;
            for (int i = 0; i < labels.size(); i++) {
                Rational sign = Rational.of(labelSet.isActive(i) ? 1 : -1);
                sum = sum.add(sign.multiply(weights.coordinate(i)).multiply(Rational.exactly(values.applyAsDouble(i))));
            }
            return sum;
        }

        /** The error bound of {@link #combination}, with what weights that are no sums of doubles lack times a size. */
        Rational error(IntToDoubleFunction values, IntToDoubleFunction sizes) {
            Rational magnitude = Rational.ZERO;
            Rational unseen = Rational.ZERO;
            int terms = 0;
            for (int i = 0; i < labels.size(); i++) {
                magnitude = magnitude.add(weights.coordinate(i)
                        .multiply(Rational.exactly(values.applyAsDouble(i)).abs()));
                unseen = unseen.add(
                        Rational.exactly(weights.remainderError(i)).multiply(Rational.exactly(sizes.applyAsDouble(i))));
                terms += weights.roundedRemainders()[i] == 0 ? 1 : 2;
            }
            Rational steps = Rational.of(2L * (terms + 2));
            return combination(values)
                    .abs()
                    .multiply(Rational.of(2))
                    .multiply(U)
                    .add(steps.multiply(U).multiply(steps.multiply(U)).multiply(magnitude))
                    .add(steps.multiply(LEAST))
                    .add(unseen);
        }

        Rational part(int feature) {
            Rational value = combination(label -> layer.weight(label, feature));
            Rational low = value.multiply(Rational.exactly(domain.lower(feature)));
            Rational high = value.multiply(Rational.exactly(domain.upper(feature)));
            return low.compareTo(high) > 0 ? low : high;
        }

        Rational right() {
            Rational sum = combination(layer::bias);
            for (int j = 0; j < layer.features(); j++) {
                sum = sum.add(part(j));
            }
            return sum;
        }

        /** To 300 binary places more than the smallest norm has zeros. */
        Rational left() {
            Rational sum = Rational.ZERO;
            for (int i = 0; i < labels.size(); i++) {
                Rational squares = squares(layer.row(i));
                BigInteger scaled = squares.numerator()
                        .shiftLeft(2 * PLACES)
                        .divide(squares.denominator())
                        .sqrt();
                sum = sum.add(weights.coordinate(i).multiply(Rational.scaled(scaled, -PLACES)));
            }
            return sum;
        }
    }

    private static Rational right(DenseLayer layer, Box domain, Point weights) {
        Rational right = Rational.ZERO;
        for (int i = 0; i < 2; i++) {
            right = right.add(weights.coordinate(i).multiply(Rational.exactly(layer.bias(i))));
        }
        for (int j = 0; j < layer.features(); j++) {
            Rational value = Rational.ZERO;
            for (int i = 0; i < 2; i++) {
                value = value.add(weights.coordinate(i).multiply(Rational.exactly(layer.weight(i, j))));
            }
            right = right.add(value.abs().multiply(Rational.exactly(domain.upper(j))));
        }
        return right;
    }

    private static Rational min(Rational a, Rational b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static Rational max(Rational a, Rational b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    private static Rational squares(double[] row) {
        Rational sum = Rational.ZERO;
        for (double weight : row) {
            sum = sum.add(Rational.exactly(weight).multiply(Rational.exactly(weight)));
        }
        return sum;
    }

    private static double norm(double[] row) {
        double norm = 0;
        for (double weight : row) {
            norm = Math.hypot(norm, weight);
        }
        return norm;
    }
}
