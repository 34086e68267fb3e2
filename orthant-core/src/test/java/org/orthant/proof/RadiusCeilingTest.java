package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

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
            FeatureDomain domain = FeatureDomain.box(d, random.nextInt(1, 100));
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
    void bothSidesLeaveRoomForTheirErrorsAndNotMuchMore() {
        Randomised.repeat(250, random -> {
            Question question = Question.random(random);
            int d = question.layer.features();
            int m = question.labels.size();
            Rational lost = LEAST.multiply(Rational.of(40L * (m + d + 8)));
            Rational right = question.right();
            double above = question.ceiling().right(question.labelSet, question.labels, question.weights);
            Rational reach = Rational.ONE;
            Rational magnitude = question.combination(question.layer::bias).abs();
            Rational rounded = magnitude;
            Rational cancelled = Rational.ZERO;
            for (int i = 0; i < m; i++) {
                Rational bias = Rational.exactly(question.layer.bias(i)).abs();
                cancelled = cancelled.add(question.weights.coordinate(i).multiply(bias));
            }
            for (int j = 0; j < d; j++) {
                int feature = j;
                Rational most = Rational.exactly(
                        Math.max(Math.abs(question.domain.lower(j)), Math.abs(question.domain.upper(j))));
                reach = reach.add(most);
                magnitude = magnitude.add(question.part(j).abs());
                rounded = rounded.add(question.combination(label -> question.layer.weight(label, feature))
                        .abs()
                        .multiply(most));
                for (int i = 0; i < m; i++) {
                    cancelled = cancelled.add(question.weights
                            .coordinate(i)
                            .multiply(Rational.exactly(question.layer.weight(question.labels.get(i), feature))
                                    .abs())
                            .multiply(most));
                }
            }
            // In units of the bound of a sum of m terms; there are up to 2m, with remainders.
            Rational squared =
                    Rational.of((m + 2L) * (m + 2)).multiply(U).multiply(U).multiply(cancelled);
            Rational room = Rational.exactly(above).subtract(right);
            Rational steps = Rational.of(d + 8).multiply(U).multiply(magnitude);
            assertThat(room)
                    .isGreaterThan(steps.add(rounded.multiply(U))
                            .add(squared.multiply(Rational.of(3)))
                            .multiply(Rational.exactly(0.99))
                            .add(LEAST.multiply(Rational.of(m + 8))));
            assertThat(room)
                    .isLessThan(steps.multiply(Rational.of(4))
                            .add(rounded.multiply(U).multiply(Rational.exactly(2.01)))
                            .add(squared.multiply(Rational.of(20)))
                            .add(lost.multiply(reach)));
            // (m + 8) roundings of twice the size, less those that happen.
            double below = question.ceiling().left(question.labels, question.weights);
            Rational left = question.left();
            Rational roundings = Rational.of(m + 8).multiply(U).multiply(left);
            assertThat(left.subtract(Rational.exactly(below)))
                    .isGreaterThan(roundings.multiply(Rational.exactly(0.99)).add(LEAST))
                    .isLessThan(roundings
                            .multiply(Rational.of(4))
                            .add(Rational.of(2L * d + 20).multiply(U).multiply(left))
                            .add(lost));
        });
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
        assertThat(question.ceiling().right(question.labelSet, question.labels, Point.of(List.of(THIRD, THIRD))))
                .isNaN();
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
    private record Question(
            DenseLayer layer, FeatureDomain domain, LabelSet labelSet, List<Integer> labels, Point weights) {

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
            return new Question(
                    DenseLayer.of(rows).withBias(bias),
                    FeatureDomain.of(lower, upper),
                    LabelSet.of(m, IntStream.range(0, m).filter(i -> on[i]).toArray()),
                    IntStream.range(0, m).boxed().toList(),
                    Point.ofSums(high, low));
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

    private static Rational right(DenseLayer layer, FeatureDomain domain, Point weights) {
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
