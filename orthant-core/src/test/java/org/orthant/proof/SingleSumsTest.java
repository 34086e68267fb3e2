package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.testing.Randomised;

/** A first look in single precision clears no label that it should not, whatever the numbers are. */
class SingleSumsTest {

    private static final BlockProducts PLAIN = new PlainProducts();

    private static final List<NumberFormat> FORMATS = List.of(NumberFormat.values());

    private static final int KINDS = 7;

    @Test
    void labelsThatAreClearedAreOnTheirSideExactly() {
        int[] cleared = new int[1];
        Randomised.repeat(400, random -> {
            OutputLayer layer = layer(random, 1 + random.nextInt(140), 1 + random.nextInt(12));
            List<Point> points = points(random, layer);
            LabelSet set = set(random, layer.labels());
            double radius = random.nextBoolean() ? 0 : number(random, random.nextInt(KINDS)) * 0x1p-10;
            RowNorms norms = new RowNorms(layer);
            SingleLogits singles = new SingleLogits(layer, norms, PLAIN, random.nextBoolean() ? 0 : 1 << 20);
            List<Optional<SingleSums>> found = singles.at(locations(points));
            for (int k = 0; k < points.size(); k++) {
                if (found.get(k).isEmpty()) {
                    continue;
                }
                double needed = Math.abs(radius);
                int[] unclear = found.get(k).get().unclear(set, needed);
                for (int label = 0; label < layer.labels(); label++) {
                    if (Arrays.binarySearch(unclear, label) < 0) {
                        cleared[0]++;
                        Rational logit =
                                ExactDot.value(layer.row(label), points.get(k).toDoubles(), layer.bias(label));
                        Rational side = set.isActive(label) ? logit : logit.negate();
                        assertThat(side.compareTo(
                                        Rational.exactly(needed).multiply(Rational.exactly(norms.low(label)))))
                                .as("label %d", label)
                                .isPositive();
                    }
                }
            }
        });
        assertThat(cleared[0]).isGreaterThan(10_000);
    }

    /** The least error that makes a difference: sums of one product, with the next float on the other side. */
    @Test
    void numbersThatFloatsRoundToTheOtherSideAreUnclear() {
        double beyond = 1 + 0x1p-26;
        DenseLayer layer = DenseLayer.of(new double[][] {{1, -beyond}, {1, -1 - 0x1p-10}});
        SingleSums sums = at(layer, Point.of(1, 1)).orElseThrow();
        assertThat(sums.sums()[0]).isZero();
        assertThat(sums.unclear(LabelSet.of(2), 0)).containsExactly(0);
        assertThat(sums.unclear(LabelSet.of(2, 0, 1), 0)).containsExactly(0, 1);
    }

    /** Of a row {@code (w, 0, …)} and a point {@code (0, x, …)}, whose sum is zero, with every term of the bound the largest one once. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 1, 0",
        "65536, 1, 1, 0",
        "65536, 0x1p60, 0x1p-30, 0",
        "2, 0, 0, 0",
        "2, 0, 1, 0",
        "3, 0, 0x1p100, 0",
        "3, 0x1p100, 0, 0",
        "2, 0x1p-20, 0x1p20, 0.25",
        "2, 0x1p30, 0, 0x1p-40"
    })
    void theErrorIsThatOfTheProofAndHardlyMore(int features, double w, double x, double lost) {
        double[][] rows = new double[2][features];
        rows[0][0] = w;
        double[] point = new double[features];
        point[1] = x;
        Rational steps = Rational.of(features + 8);
        Rational roundings = steps.multiply(Rational.exactly(0x1p-24));
        Rational gamma = roundings.divide(Rational.ONE.subtract(roundings));
        Rational size = Rational.exactly(w);
        Rational length = Rational.exactly(x);
        Rational error = gamma.multiply(size)
                .multiply(length)
                .add(Rational.exactly(0x1p-149)
                        .multiply(steps)
                        .multiply(Rational.ONE.add(size).add(length)))
                .add(size.multiply(Rational.exactly(lost)));

        DenseLayer layer = DenseLayer.of(rows);
        SingleSums sums = at(layer, new Near(Point.of(point), lost)).orElseThrow();
        assertThat(Rational.exactly(-sums.ends(LabelSet.of(2, 0), 0, 0, 0).smallest()))
                .isBetween(error, error.multiply(Rational.exactly(1 + 0x1p-16)));
        // A bias of this size decides.
        for (int sign : new int[] {-1, 1}) {
            double less = sign * error.toDouble() * (1 - 0x1p-30);
            double more = sign * error.toDouble() * (1 + 0x1p-15);
            LabelSet set = sign > 0 ? LabelSet.of(2, 0) : LabelSet.of(2);
            assertThat(at(layer.withBias(less, -sign), new Near(Point.of(point), lost))
                            .orElseThrow()
                            .unclear(set, 0))
                    .contains(0);
            assertThat(at(layer.withBias(more, -sign), new Near(Point.of(point), lost))
                            .orElseThrow()
                            .unclear(set, 0))
                    .doesNotContain(0);
        }
    }

    /** A location that may be this far from its nearest doubles. */
    private record Near(Location exactly, double error) implements Location {

        Near(Point point, double error) {
            this(new PointLocation(point), error);
        }

        @Override
        public double[] nearest() {
            return exactly.nearest();
        }

        @Override
        public double[] remainders() {
            return exactly.remainders();
        }

        @Override
        public double remainderError() {
            return error;
        }

        @Override
        public Optional<ExactPoint> exact() {
            return exactly.exact();
        }
    }

    @Test
    void subnormalWeightsAndFeaturesShowNothing() {
        DenseLayer layer = DenseLayer.of(new double[][] {{-0x1p-149}, {-0x1p-1074}, {-0x1p-100}, {-1}});
        assertThat(at(layer, Point.of(1)).orElseThrow().unclear(LabelSet.of(4), 0))
                .containsExactly(0, 1);
        assertThat(at(layer, Point.of(0x1p-80)).orElseThrow().unclear(LabelSet.of(4), 0))
                .containsExactly(0, 1, 2);
        assertThat(at(layer, Point.of(0x1p-148)).orElseThrow().unclear(LabelSet.of(4), 0))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void pointsAndRowsOutOfTheRangeOfFloatsAreNotLookedAt() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0x1p60, 1}, {1, 1}});
        assertThat(at(layer, Point.of(0x1p59, 1))).isPresent();
        assertThat(at(layer, Point.of(0x1p60, 1))).isEmpty();
        assertThat(at(layer, Point.of(0x1p1000, 1))).isEmpty();
        assertThat(at(DenseLayer.of(new double[][] {{0x1p120}}), Point.of(0))).isEmpty();
        assertThat(at(DenseLayer.of(new double[][] {{0x1p600}}), Point.of(0x1p-600)))
                .isEmpty();
        assertThat(at(DenseLayer.of(new double[][] {{0x1p-600}}), Point.of(0x1p120)))
                .isEmpty();
    }

    @Test
    void everySumIsThatOfItsRowAndPoint() {
        Randomised.repeat(40, random -> {
            int labels = 1 + random.nextInt(200);
            int features = random.nextInt(3) == 0 ? 500 + random.nextInt(600) : 1 + random.nextInt(20);
            DenseLayer layer = DenseLayer.of(integers(random, labels, features));
            double[][] xs = integers(random, 1 + random.nextInt(9), features);
            List<Location> locations = Arrays.stream(xs)
                    .map(Point::of)
                    .map(SingleSumsTest::location)
                    .toList();
            for (long kept : new long[] {0, 1 << 20}) {
                List<Optional<SingleSums>> sums =
                        new SingleLogits(layer, new RowNorms(layer), PLAIN, kept).at(locations);
                for (int k = 0; k < xs.length; k++) {
                    for (int label = 0; label < labels; label++) {
                        assertThat((double) sums.get(k).orElseThrow().sums()[label])
                                .isEqualTo(ExactDot.value(layer.row(label), xs[k], 0)
                                        .toDouble());
                    }
                }
            }
        });
    }

    /** What is shown from a point nearby is never more than what every sum at the input shows. */
    @Test
    void rankingsThatAreShownFromNearbyAreCertain() {
        int[] shown = new int[2];
        Randomised.repeat(400, random -> {
            int labels = 2 + random.nextInt(70);
            int features = 1 + random.nextInt(9);
            NumberFormat format = FORMATS.get(random.nextInt(FORMATS.size()));
            OutputLayer layer = format.store(layer(random, labels, features)).orElse(null);
            if (layer == null) {
                return;
            }
            DecisionRule rule = DecisionRule.argmax();
            Box domain = FeatureDomain.free(features).asBox().orElseThrow();
            DeployedLogits logits =
                    DeployedLogits.of(layer, domain, rule, format).orElseThrow();
            OutputLayer ruled = RuledLayer.of(layer, domain, rule).layer();
            double[] point = Arrays.copyOf(points(random, layer).get(0).toDoubles(), features + 1);
            point[features] = random.nextInt(3) == 0 ? number(random, random.nextInt(KINDS)) : 0;
            LabelSet set = LabelSet.of(labels, best(layer, point));
            Optional<double[]> input = logits.input(point);
            Optional<SingleSums> near = at(ruled, Point.of(point));
            if (input.isPresent() && near.isPresent()) {
                boolean certain = logits.firstUncertain(input.get(), set) < 0;
                boolean sure = logits.isSurelyRanked(input.get(), set, near.get());
                shown[0] += certain ? 1 : 0;
                shown[1] += sure ? 1 : 0;
                assertThat(!sure || certain).isTrue();
                assertThat(logits.isSurelyRanked(input.get(), LabelSet.of(labels, 0, labels - 1), near.get()))
                        .isIn(false, logits.firstUncertain(input.get(), LabelSet.of(labels, 0, labels - 1)) < 0);
            }
        });
        // Most of what is certain is shown.
        assertThat(shown[1]).isBetween(shown[0] / 2, shown[0]).isGreaterThan(50);
    }

    @Test
    void theTwoEndsOfARankingAreOfAllLabels() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {4}, {2}, {3}}).withBias(0, 0, 0, -8);
        SingleSums sums = at(layer, Point.of(1)).orElseThrow();
        SingleSums.Ends ends = sums.ends(LabelSet.of(4, 1, 2), 0, 0, 0);
        assertThat(ends.smallest()).isLessThan(2).isCloseTo(2, within(1e-4));
        assertThat(ends.largest()).isGreaterThan(1).isCloseTo(1, within(1e-4));
        SingleSums.Ends wider = sums.ends(LabelSet.of(4, 1, 2), 0.25, 0.5, 0);
        assertThat(wider.smallest()).isLessThan(1).isCloseTo(1, within(1e-4));
        assertThat(wider.largest()).isGreaterThan(1.75).isCloseTo(1.75, within(1e-4));
        assertThat(sums.ends(LabelSet.of(4, 0, 1, 2), 0, 0, 0.125).largest())
                .isGreaterThan(-4)
                .isCloseTo(-4, within(1e-4));
        assertThat(sums.largestMagnitude(2)).isGreaterThanOrEqualTo(16).isCloseTo(16, within(1e-4));
    }

    /** Certificates checked together have the results of certificates checked alone. */
    @Test
    void severalWitnessesHaveTheResultsOfEach() {
        int[] accepted = new int[1];
        Randomised.repeat(300, random -> {
            OutputLayer layer = layer(random, 2 + random.nextInt(70), 1 + random.nextInt(8));
            boolean ranking = random.nextBoolean();
            DecisionRule rule = ranking ? DecisionRule.argmax() : DecisionRule.threshold();
            Checker checker = new Checker(layer, FeatureDomain.free(layer.features()), rule);
            List<Certificate> certificates = points(random, layer).stream()
                    .map(point -> certificate(random, layer, point, ranking))
                    .toList();
            List<CheckResult> results = checker.check(certificates);
            for (int i = 0; i < certificates.size(); i++) {
                CheckResult alone = checker.check(certificates.get(i));
                assertThat(results.get(i)).isEqualTo(alone);
                accepted[0] += alone.isAccepted() ? 1 : 0;
            }
        });
        assertThat(accepted[0]).isGreaterThan(300);
    }

    /** A claim that is true nearly always: the set that the point produces in doubles. */
    private static Certificate certificate(SplittableRandom random, OutputLayer layer, Point point, boolean ranking) {
        double[] x = point.toDoubles();
        double[] logits = new double[layer.labels()];
        layer.logits(x, logits);
        if (!ranking) {
            int[] on =
                    IntStream.range(0, logits.length).filter(i -> logits[i] > 0).toArray();
            return new Certificate.Argmaxable(
                    LabelSet.of(layer.labels(), on), point, Optional.empty(), List.of(), Optional.empty());
        }
        int best = best(layer, x);
        double next = IntStream.range(0, logits.length)
                .filter(i -> i != best)
                .mapToDouble(i -> logits[i])
                .max()
                .orElseThrow();
        double[] whole = Arrays.copyOf(x, x.length + 1);
        whole[x.length] = logits[best] / 2 + next / 2;
        Point witness = Point.of(whole);
        NumberFormat format = FORMATS.get(random.nextInt(FORMATS.size()));
        return new Certificate.Argmaxable(
                LabelSet.of(layer.labels(), best),
                witness,
                Optional.empty(),
                List.of(new SafeInput(format, witness)),
                Optional.empty());
    }

    private static int best(OutputLayer layer, double[] x) {
        double[] logits = new double[layer.labels()];
        layer.logits(Arrays.copyOf(x, layer.features()), logits);
        return IntStream.range(0, logits.length)
                .reduce((a, b) -> logits[b] > logits[a] ? b : a)
                .orElseThrow();
    }

    private static Optional<SingleSums> at(OutputLayer layer, Point point) {
        return at(layer, location(point));
    }

    private static Optional<SingleSums> at(OutputLayer layer, Location location) {
        return new SingleLogits(layer, new RowNorms(layer), PLAIN, 1 << 20)
                .at(List.of(location))
                .get(0);
    }

    private static List<Location> locations(List<Point> points) {
        return points.stream().map(SingleSumsTest::location).toList();
    }

    private static Location location(Point point) {
        return new PointLocation(point);
    }

    private static LabelSet set(SplittableRandom random, int labels) {
        return LabelSet.of(
                labels,
                IntStream.range(0, labels).filter(i -> random.nextInt(4) == 0).toArray());
    }

    private static double[][] integers(SplittableRandom random, int rows, int columns) {
        double[][] integers = new double[rows][columns];
        for (double[] row : integers) {
            Arrays.setAll(row, j -> random.nextInt(-30, 31));
        }
        return integers;
    }

    /** Ordinary, quantised, of half precision, large, small, subnormal as floats, and of all sizes. */
    private static double number(SplittableRandom random, int kind) {
        double ordinary = random.nextDouble(-1, 1);
        return switch (kind) {
            case 0 -> ordinary;
            case 1 -> Math.rint(8 * ordinary) / 8;
            case 2 -> NumberFormat.FLOAT16.round(ordinary);
            case 3 -> 0x1p50 * ordinary;
            case 4 -> 0x1p-70 * ordinary;
            case 5 -> 0x1p-145 * ordinary;
            default -> Math.scalb(ordinary, random.nextInt(-160, 110));
        };
    }

    private static OutputLayer layer(SplittableRandom random, int labels, int features) {
        int kind = random.nextInt(KINDS);
        double[][] rows = new double[labels][features];
        for (int i = 0; i < labels; i++) {
            if (i > 0 && random.nextInt(8) == 0) {
                // A twin, or nearly so.
                rows[i] = rows[random.nextInt(i)].clone();
                rows[i][0] = random.nextBoolean() ? rows[i][0] : Math.nextUp((float) rows[i][0]);
                continue;
            }
            Arrays.setAll(rows[i], j -> number(random, kind));
            if (features > 2 && random.nextInt(4) == 0) {
                rows[i][1] = -rows[i][0] + 0x1p-20 * number(random, kind);
            }
        }
        DenseLayer layer = DenseLayer.of(rows);
        return random.nextBoolean()
                ? layer
                : layer.withBias(
                        random.doubles(labels).map(b -> number(random, kind)).toArray());
    }

    /** Equal features let neighbours cancel. */
    private static List<Point> points(SplittableRandom random, OutputLayer layer) {
        return IntStream.range(0, 2 + random.nextInt(5))
                .mapToObj(k -> {
                    int kind = random.nextInt(KINDS);
                    double same = number(random, kind);
                    boolean equal = random.nextInt(3) == 0;
                    return Point.of(IntStream.range(0, layer.features())
                            .mapToDouble(j -> equal ? same : number(random, kind))
                            .toArray());
                })
                .toList();
    }
}
