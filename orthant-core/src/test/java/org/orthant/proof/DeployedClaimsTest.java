package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

class DeployedClaimsTest {

    /** Label 0 needs {@code x > 3}, and {@code x ≤ 2}. */
    private static final OutputLayer TOO_FAR =
            DenseLayer.of(new double[][] {{1}, {-0.5}}).withBias(-3, 0.25);

    private static final Box UP_TO_TWO = FeatureDomain.nonNegative(1, 2);
    private static final Circuit CIRCUIT = new Circuit(List.of(0), List.of(), List.of(0), Optional.empty());

    @Test
    void whatHoldsWithRoomForRoundingIsAccepted() {
        assertAccepted(TOO_FAR, UP_TO_TWO, safe(1.5, NumberFormat.values()));
        assertAccepted(TOO_FAR, UP_TO_TWO, impossible(LabelSet.of(2, 0), List.of(0), Point.of(1)));
        assertAccepted(TOO_FAR, UP_TO_TWO, impossible(LabelSet.of(2, 0), List.of(0, 1), Point.of(1, 1e-3)));
    }

    @Test
    void whatRoundingMayChangeIsRejected() {
        // Exactly right, with a logit of label 1 of −2^-26 for a bias of ¼.
        Point near = Point.of(0.5 + 0x1p-25);
        assertAccepted(TOO_FAR, UP_TO_TWO, new Certificate.Argmaxable(LabelSet.of(2), near, Optional.empty()));
        assertRejected(
                TOO_FAR,
                UP_TO_TWO,
                new Certificate.Argmaxable(
                        LabelSet.of(2), near, Optional.empty(), List.of(new SafeInput(NumberFormat.FLOAT32, near))),
                "in float32, rounding may put label 1 on the wrong side");
        // Label 0 is the first that may have the wrong sign.
        assertRejected(
                DenseLayer.of(new double[][] {{-0.5}}).withBias(0.25),
                UP_TO_TWO,
                new Certificate.Argmaxable(
                        LabelSet.of(1), near, Optional.empty(), List.of(new SafeInput(NumberFormat.FLOAT32, near))),
                "in float32, rounding may put label 0 on the wrong side");
        // The same claim about another input, and about a witness that is not that input.
        assertAccepted(
                TOO_FAR,
                UP_TO_TWO,
                new Certificate.Argmaxable(
                        LabelSet.of(2),
                        near,
                        Optional.empty(),
                        List.of(new SafeInput(NumberFormat.FLOAT32, Point.of(1.5)))));
    }

    @Test
    void inputsMustBeInTheDomain() {
        for (double beyond : new double[] {-1e-300, 2.0000001, 1e300}) {
            assertRejected(TOO_FAR, UP_TO_TWO, argmaxable(Point.of(beyond)), "outside");
        }
        assertRejected(TOO_FAR, UP_TO_TWO, argmaxable(Point.of(1, 1)), "2 coordinates");
        Box narrow = FeatureDomain.of(new double[] {1.1}, new double[] {1.1000000001});
        Point inside = Point.of(1.10000000005);
        assertAccepted(
                TOO_FAR,
                narrow,
                new Certificate.Argmaxable(
                        LabelSet.of(2),
                        inside,
                        Optional.empty(),
                        List.of(new SafeInput(NumberFormat.FLOAT32, inside))));
        Box wide = FeatureDomain.nonNegative(1, 1e300);
        assertRejected(TOO_FAR, wide, argmaxable(Point.of(1e299)), "rounded to infinity");
    }

    @Test
    void refutationsNeedWeightsOfLabelsOfTheLayer() {
        LabelSet set = LabelSet.of(2, 0);
        assertRejected(TOO_FAR, UP_TO_TWO, impossible(set, List.of(2), Point.of(1)), "label 2");
        assertRejected(TOO_FAR, UP_TO_TWO, impossible(set, List.of(0), Point.of(-1)), "negative");
        assertRejected(TOO_FAR, UP_TO_TWO, impossible(set, List.of(0), Point.of(0)), "all zero");
        assertRejected(TOO_FAR, UP_TO_TWO, impossible(set, List.of(1), Point.of(1)), "rounding could produce");
        assertThatThrownBy(() -> new DeployedRefutation(NumberFormat.FLOAT32, List.of(0), Point.of(1, 1)))
                .hasMessageContaining("2 weights for 1 labels");
        assertThatThrownBy(() -> new DeployedRefutation(NumberFormat.FLOAT32, List.of(1, 0), Point.of(1, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> safe(1.5, NumberFormat.FLOAT32, NumberFormat.FLOAT32))
                .hasMessageContaining("two claims about float32");
        DeployedRefutation refutation = new DeployedRefutation(NumberFormat.FLOAT32, List.of(0), Point.of(1));
        assertThatThrownBy(() -> new Certificate.Unargmaxable(set, CIRCUIT, List.of(refutation, refutation)))
                .hasMessageContaining("two claims about float32");
    }

    @Test
    void aCircuitAloneLeavesRoomForRounding() {
        // Opposite rows: their logits add up to zero for every x, and to anything that rounding makes of them.
        OutputLayer opposite = DenseLayer.of(new double[][] {{1, -3}, {-1, 3}});
        Certificate claim = new Certificate.Unargmaxable(
                LabelSet.of(2, 0, 1),
                Circuit.ofLabels(0, 1),
                List.of(new DeployedRefutation(NumberFormat.FLOAT32, List.of(0, 1), Point.of(1, 1))));
        assertRejected(opposite, FeatureDomain.box(2, 1), claim, "rounding could produce");
    }

    @Test
    void numbersBeyondTheFormatAndLogitsThatOverflowAreRejected() {
        OutputLayer large = DenseLayer.of(new double[][] {{1}, {70000}}).withBias(-3, 1e5);
        Certificate half = new Certificate.Argmaxable(
                LabelSet.of(2, 1),
                Point.of(1),
                Optional.empty(),
                List.of(new SafeInput(NumberFormat.FLOAT16, Point.of(1))));
        assertRejected(large, UP_TO_TWO, half, "beyond the numbers of the format");
        OutputLayer huge = DenseLayer.of(new double[][] {{-0x1p120}}).withBias(-1);
        Box far = FeatureDomain.nonNegative(1, 0x1p6);
        Box farther = FeatureDomain.nonNegative(1, 0x1p7);
        Certificate never = new Certificate.Unargmaxable(
                LabelSet.of(1, 0),
                new Circuit(List.of(0), List.of(0), List.of(), Optional.empty()),
                List.of(new DeployedRefutation(NumberFormat.FLOAT32, List.of(0), Point.of(1))));
        assertRejected(huge, farther, never, "may overflow");
        assertRejected(huge, far, never, "may overflow");
        assertAccepted(huge, FeatureDomain.nonNegative(1, 0x1p5), never);
    }

    /** The bias of one label is moved to where the proof begins. */
    @ParameterizedTest
    @EnumSource
    void refutationsHoldForEveryInputAndOrderWhereTheyBegin(NumberFormat format) {
        Randomised.repeat(150, random -> {
            int d = 1 + random.nextInt(3);
            int n = 1 + random.nextInt(3);
            double[][] rows = Matrices.of(n, d, () -> format.round(random.nextDouble(-1, 1)));
            LabelSet set = LabelSet.of(
                    n, IntStream.range(0, n).filter(i -> random.nextBoolean()).toArray());
            if (n > 1 && random.nextBoolean()) {
                for (int j = 0; j < d; j++) {
                    rows[1][j] = -set.signAt(0) * set.signAt(1) * rows[0][j];
                }
            }
            Box domain = domain(d, format, random);
            double[] weights = random.doubles(n, 0.1, 1).toArray();
            if (n > 1 && random.nextBoolean()) {
                weights[1] = weights[0];
            }
            List<Integer> labels = IntStream.range(0, n).boxed().toList();
            double[] bias = random.doubles(n, -1, 1).map(format::round).toArray();
            double enough = -set.signAt(0) * format.round(1000);
            double little = -enough;
            while (true) {
                double middle = format.round(little / 2 + enough / 2);
                if (middle == little || middle == enough) {
                    break;
                }
                bias[0] = middle;
                if (sum(format, rows, bias, set, weights, domain).signum() < 0) {
                    enough = middle;
                } else {
                    little = middle;
                }
            }
            bias[0] = little;
            assertThat(flaw(format, rows, bias, set, labels, weights, domain)).isPresent();
            bias[0] = enough;
            assertThat(flaw(format, rows, bias, set, labels, weights, domain)).isEmpty();
            for (int trial = 0; trial < 200; trial++) {
                double[] x = IntStream.range(0, d)
                        .mapToDouble(j -> extreme(domain.lower(j), domain.upper(j), format, random))
                        .toArray();
                AnyOrder machine = new AnyOrder(random);
                boolean produced = true;
                for (int i = 0; i < n && produced; i++) {
                    double logit = machine.logit(rows[i], bias[i], x);
                    logit = random.nextBoolean() ? logit : format.round(logit);
                    produced = set.isActive(i) ? logit > 0 : logit <= 0;
                }
                assertThat(produced).isFalse();
            }
        });
    }

    /** Both routes against the sum of the specification, and the error of the faster one from both sides. */
    @ParameterizedTest
    @EnumSource
    void theSumOfARefutationIsEnclosed(NumberFormat format) {
        Randomised.repeat(200, random -> {
            int d = 1 + random.nextInt(4);
            int n = 1 + random.nextInt(4);
            // Features so small that with ordinary weights only what hardware loses counts.
            boolean near = random.nextInt(3) == 0;
            // Ordinary numbers, and such of the size of what underflows.
            boolean tiny = format != NumberFormat.FLOAT16 && random.nextBoolean();
            double scale = tiny ? Math.scalb(1.0, -random.nextInt(110, 126)) : random.nextBoolean() ? 0x1p-14 : 1;
            double[][] rows = Matrices.of(n, d, () -> format.round(random.nextDouble(-scale, scale)));
            double[] bias = random.doubles(n, -scale, scale)
                    .map(value -> near ? 0 : format.round(value))
                    .toArray();
            LabelSet set = LabelSet.of(
                    n, IntStream.range(0, n).filter(i -> random.nextBoolean()).toArray());
            Box domain = near ? FeatureDomain.box(d, 0x1p-100) : domain(d, format, random);
            // Ordinary weights, and such with which everything underflows.
            int exponent = random.nextInt(3) == 0 ? -random.nextInt(1000, 1060) : random.nextInt(-100, 100);
            double[] weights = random.doubles(n, 0.1, 1)
                    .map(weight -> Math.scalb(weight, exponent))
                    .toArray();
            List<Integer> labels = IntStream.range(0, n).boxed().toList();
            DeployedLogits logits = DeployedLogits.of(
                            DenseLayer.of(rows).withBias(bias), domain, DecisionRule.threshold(), format)
                    .orElseThrow();
            RefutationCheck check = new RefutationCheck(logits, domain);
            Rational truth = check.exactly(set, labels, Point.of(weights));
            BigDecimal specified = sum(format, rows, bias, set, weights, domain);
            assertThat(truth.multiply(Rational.of((1L << 24) - (d + 2))))
                    .isEqualTo(Rational.of(specified.unscaledValue())
                            .divide(Rational.of(BigInteger.TEN.pow(specified.scale()))));
            RefutationCheck.Enclosed enclosed = check.inFloatingPoint(set, labels, Point.of(weights));
            assertThat(Rational.exactly(enclosed.value()).subtract(truth).abs())
                    .isLessThanOrEqualTo(Rational.exactly(enclosed.error()));
            Rational error = error(format, rows, bias, set, weights, domain);
            Rational lost = Rational.exactly(Double.MIN_VALUE).multiply(Rational.of((n + 8L) * (d + 8)));
            assertThat(Rational.exactly(enclosed.error()))
                    .isGreaterThan(error.add(lost))
                    .isLessThan(error.multiply(Rational.exactly(1.01)).add(lost.multiply(Rational.of(20))));
        });
    }

    /** Where weights are zero, only what rounding loses at zero remains. */
    @ParameterizedTest
    @EnumSource
    void inARankingTheSumIsWithinItsError(NumberFormat format) {
        Randomised.repeat(100, random -> {
            double scale = random.nextBoolean() ? 0 : 1;
            double[][] rows = new double[3][2];
            for (double[] row : rows) {
                Arrays.setAll(row, j -> format.round(scale * random.nextDouble(-1, 1)));
            }
            Box domain = FeatureDomain.box(2, 1);
            RefutationCheck check = new RefutationCheck(
                    DeployedLogits.of(DenseLayer.of(rows), domain, DecisionRule.topK(), format)
                            .orElseThrow(),
                    domain);
            LabelSet set = LabelSet.of(3, random.nextInt(3));
            Point weights = Point.of(random.doubles(3, 0.1, 1).toArray());
            Rational truth = check.exactly(set, List.of(0, 1, 2), weights);
            RefutationCheck.Enclosed enclosed = check.inFloatingPoint(set, List.of(0, 1, 2), weights);
            assertThat(Rational.exactly(enclosed.value()).subtract(truth).abs())
                    .isLessThanOrEqualTo(Rational.exactly(enclosed.error()));
        });
    }

    /** In a ranking, logits are sums that are rounded once more. */
    @Test
    void theRelativeErrorIsThatOfExactNumbers() {
        for (NumberFormat format : NumberFormat.values()) {
            for (DecisionRule rule : List.of(DecisionRule.threshold(), DecisionRule.topK())) {
                DenseLayer layer = DenseLayer.of(new double[][] {new double[1000], new double[1000]});
                Box domain = FeatureDomain.box(1000, 1);
                RefutationCheck check = new RefutationCheck(
                        DeployedLogits.of(layer, domain, rule, format).orElseThrow(), domain);
                Rational exact = check.exactRelativeError();
                assertThat(Rational.exactly(check.relativeError())
                                .subtract(exact)
                                .abs())
                        .isLessThanOrEqualTo(exact.multiply(Rational.exactly(0x1p-50)));
            }
        }
    }

    /** The roundings of all sums and products, whose sizes are those of the largest terms. */
    private static Rational error(
            NumberFormat format, double[][] rows, double[] bias, LabelSet set, double[] weights, Box domain) {
        int d = domain.features();
        int n = rows.length;
        Rational size = Rational.ZERO;
        Rational error = Rational.ZERO;
        Rational total = Rational.ZERO;
        Rational u = Rational.exactly(0x1p-53);
        Rational gamma = Rational.of(d + 2).divide(Rational.of((1L << 24) - (d + 2)));
        for (int i = 0; i < n; i++) {
            total = total.add(Rational.exactly(weights[i]));
        }
        Rational tiny = Rational.exactly(Float.MIN_NORMAL);
        size = size.add(total.multiply(tiny.multiply(Rational.of(4L * (d + 2)))));
        double half = format == NumberFormat.FLOAT32 ? 0 : format.leastPositive() / 2;
        Rational bars = Rational.ZERO;
        for (int i = 0; i < n; i++) {
            bars = bars.add(Rational.exactly(set.signAt(i) * half).multiply(Rational.exactly(weights[i])));
        }
        size = size.add(bars.abs());
        error = error.add(bars.abs().multiply(u).multiply(Rational.of(2)));
        for (int j = 0; j <= d; j++) {
            Rational value = Rational.ZERO;
            Rational magnitude = Rational.ZERO;
            for (int i = 0; i < n; i++) {
                Rational term = Rational.exactly(weights[i]).multiply(Rational.exactly(j < d ? rows[i][j] : bias[i]));
                value = value.add(set.signAt(i) < 0 ? term.negate() : term);
                magnitude = magnitude.add(term.abs());
            }
            Rational reach = j == d
                    ? Rational.ONE
                    : Rational.exactly(format.round(Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j)))));
            Rational lost = tiny.multiply(j < d ? total : Rational.ZERO);
            size = size.add(value.abs().add(gamma.multiply(magnitude)).add(lost).multiply(reach))
                    .add(tiny.multiply(j < d ? magnitude : Rational.ZERO));
            error = error.add(value.abs().multiply(u).multiply(Rational.of(2)).multiply(reach));
        }
        return error.add(size.multiply(u).multiply(Rational.of(n + d + 32)));
    }

    @Test
    void withoutBoundsOfTheFeaturesNothingIsRefuted() {
        double[] upTo = {2, Double.POSITIVE_INFINITY};
        Box open = FeatureDomain.of(new double[] {0, Double.NEGATIVE_INFINITY}, upTo);
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 0}, {1, 1}}).withBias(-3, 0);
        assertRejected(layer, open, impossible(LabelSet.of(2, 0), List.of(0), Point.of(1)), "has no bound");
        assertRejected(layer, open, impossible(LabelSet.of(2, 0), List.of(0, 1), Point.of(1, 1)), "has no bound");
    }

    @Test
    void aSumOfZeroLeavesRoom() {
        // −|b|(1 − γ) + 2^-126 (U + 12) = 0, with γ = 3 / (2^24 − 3).
        double bias = -16 * (0x1p24 - 3) * 0x1p-149;
        double upper = 20 - 96 * 0x1p-23;
        OutputLayer layer = DenseLayer.of(new double[][] {{0}}).withBias(bias);
        for (Rational weight : List.of(Rational.ONE, Rational.parse("1/3"))) {
            for (int side = -1; side <= 1; side++) {
                double end = side < 0 ? Math.nextDown((float) upper) : side > 0 ? Math.nextUp((float) upper) : upper;
                Box domain = FeatureDomain.nonNegative(1, end);
                DeployedLogits logits = DeployedLogits.of(layer, domain, DecisionRule.threshold(), NumberFormat.FLOAT32)
                        .orElseThrow();
                assertThat(logits.isRefuted(
                                LabelSet.of(1, 0),
                                new DeployedRefutation(logits.format(), List.of(0), Point.of(List.of(weight)))))
                        .isEqualTo(side < 0);
            }
        }
    }

    @Test
    void sumsMayReachTheLargestAndLabelsWithoutWeightMayOverflow() {
        // |w| U + |b| is 2^126.
        double weight = -(0x1p120 - 0x1p97);
        LabelSet on = LabelSet.of(2, 0);
        Box domain = FeatureDomain.nonNegative(1, 0x1p6);
        for (double bias : new double[] {-0x1p103, -0x1.000002p103}) {
            OutputLayer layer =
                    DenseLayer.of(new double[][] {{weight}, {0x1p127}}).withBias(bias, 0);
            DeployedLogits logits = DeployedLogits.of(layer, domain, DecisionRule.threshold(), NumberFormat.FLOAT32)
                    .orElseThrow();
            assertThat(logits.isRefuted(on, new DeployedRefutation(logits.format(), List.of(0), Point.of(1))))
                    .isEqualTo(bias == -0x1p103);
            assertThat(logits.isRefuted(on, new DeployedRefutation(logits.format(), List.of(0, 1), Point.of(1, 0))))
                    .isEqualTo(bias == -0x1p103);
            assertThat(logits.isRefuted(
                            on, new DeployedRefutation(logits.format(), List.of(0, 1), Point.of(1, 1e-100))))
                    .isFalse();
        }
    }

    @Test
    void signsOfEnclosedNumbersAreThoseOutsideTheirError() {
        assertThat(new RefutationCheck.Enclosed(-1, 0.5).sign()).hasValue(-1);
        assertThat(new RefutationCheck.Enclosed(1, 0.5).sign()).hasValue(1);
        assertThat(new RefutationCheck.Enclosed(-1, 1).sign()).isEmpty();
        assertThat(new RefutationCheck.Enclosed(1, Double.POSITIVE_INFINITY).sign())
                .isEmpty();
        assertThat(new RefutationCheck.Enclosed(-1, Double.NaN).sign()).isEmpty();
        assertThat(new RefutationCheck.Enclosed(Double.NaN, 1).sign()).isEmpty();
    }

    private static Optional<String> flaw(
            NumberFormat format,
            double[][] rows,
            double[] bias,
            LabelSet set,
            List<Integer> labels,
            double[] weights,
            Box domain) {
        DenseLayer layer = DenseLayer.of(rows).withBias(bias);
        DeployedLogits logits = DeployedLogits.of(layer, domain, DecisionRule.threshold(), format)
                .orElseThrow();
        Optional<String> flaw = new RefutationCheck(logits, domain).flaw(set, labels, Point.of(weights));
        // As sums of doubles the weights take the exact route.
        double[] thirds = IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * 0x1p-60)
                .toArray();
        Point longer = Point.ofSums(weights, thirds);
        if (flaw.isPresent()) {
            return flaw;
        }
        assertThat(new RefutationCheck(logits, domain).flaw(set, labels, longer))
                .isEmpty();
        return flaw;
    }

    /** The sum of the specification, with decimal numbers, times {@code 2^24 − (d+2)}. */
    private static BigDecimal sum(
            NumberFormat format, double[][] rows, double[] bias, LabelSet set, double[] weights, Box domain) {
        int d = domain.features();
        BigDecimal steps = BigDecimal.valueOf(d + 2);
        BigDecimal room = BigDecimal.valueOf(1 << 24).subtract(steps);
        BigDecimal tiny = new BigDecimal(Float.MIN_NORMAL);
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < rows.length; i++) {
            BigDecimal weight = new BigDecimal(weights[i]);
            BigDecimal constant = new BigDecimal(set.signAt(i) * bias[i])
                    .multiply(room)
                    .add(new BigDecimal(Math.abs(bias[i])).multiply(steps));
            BigDecimal lost = BigDecimal.valueOf(4L * (d + 2));
            for (int j = 0; j < d; j++) {
                lost = lost.add(new BigDecimal(Math.abs(rows[i][j])));
            }
            // 16 bits round less than half of their least positive value to zero.
            lost = lost.multiply(tiny)
                    .subtract(new BigDecimal(
                            format == NumberFormat.FLOAT32 ? 0 : set.signAt(i) * format.leastPositive() / 2));
            total = total.add(weight.multiply(constant.add(lost.multiply(room))));
        }
        for (int j = 0; j < d; j++) {
            BigDecimal largest = null;
            for (double bound : new double[] {domain.lower(j), domain.upper(j)}) {
                double end = format.round(bound);
                BigDecimal value = BigDecimal.ZERO;
                for (int i = 0; i < rows.length; i++) {
                    BigDecimal straight = new BigDecimal(set.signAt(i) * rows[i][j]).multiply(new BigDecimal(end));
                    BigDecimal slope =
                            new BigDecimal(Math.abs(rows[i][j])).multiply(steps).add(tiny.multiply(room));
                    value = value.add(new BigDecimal(weights[i])
                            .multiply(straight.multiply(room).add(slope.multiply(new BigDecimal(Math.abs(end))))));
                }
                largest = largest == null ? value : largest.max(value);
            }
            total = total.add(largest);
        }
        return total;
    }

    private static Box domain(int d, NumberFormat format, SplittableRandom random) {
        double[] lower = new double[d];
        double[] upper = new double[d];
        for (int j = 0; j < d; j++) {
            double a = format.round(random.nextDouble(-8, 8));
            double b = random.nextBoolean() ? 0 : format.round(random.nextDouble(-8, 8));
            lower[j] = Math.min(a, b);
            upper[j] = a == b ? a + 1 : Math.max(a, b);
        }
        return FeatureDomain.of(lower, upper);
    }

    private static double extreme(double lower, double upper, NumberFormat format, SplittableRandom random) {
        double x = switch (random.nextInt(4)) {
            case 0 -> lower;
            case 1 -> upper;
            case 2 -> Math.max(lower, Math.min(upper, 0));
            default -> random.nextDouble(lower, upper);
        };
        return format.round(x);
    }

    private static Certificate safe(double x, NumberFormat... formats) {
        return new Certificate.Argmaxable(
                LabelSet.of(2),
                Point.of(x),
                Optional.empty(),
                Arrays.stream(formats)
                        .map(format -> new SafeInput(format, Point.of(x)))
                        .toList());
    }

    private static Certificate argmaxable(Point input) {
        return new Certificate.Argmaxable(
                LabelSet.of(2), Point.of(1.5), Optional.empty(), List.of(new SafeInput(NumberFormat.FLOAT32, input)));
    }

    private static Certificate impossible(LabelSet labelSet, List<Integer> labels, Point weights) {
        return new Certificate.Unargmaxable(
                labelSet, CIRCUIT, List.of(new DeployedRefutation(NumberFormat.FLOAT32, labels, weights)));
    }

    private static void assertAccepted(OutputLayer layer, Box domain, Certificate certificate) {
        assertThat(new Checker(layer, domain).check(certificate)).isEqualTo(new CheckResult.Accepted());
    }

    private static void assertRejected(OutputLayer layer, Box domain, Certificate certificate, String reason) {
        CheckResult result = new Checker(layer, domain).check(certificate);
        assertThat(result).isInstanceOf(CheckResult.Rejected.class);
        assertThat(((CheckResult.Rejected) result).reason()).contains(reason);
    }
}
