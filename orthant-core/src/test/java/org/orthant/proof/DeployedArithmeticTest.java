package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;
import org.orthant.verify.Deployed;
import org.orthant.verify.Deployment;
import org.orthant.verify.Question;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** What is claimed about a layer as deployed holds for services that compute in it, by thresholds and by rank. */
class DeployedArithmeticTest {

    /** What is known about one of two classes without bias. */
    private static Deployment argmax(double[][] rows, Box domain, int label, NumberFormat... formats) {
        return deployment(rows, new double[2], DecisionRule.argmax(), domain, LabelSet.of(2, label), formats);
    }

    private static Deployment deployment(
            double[][] rows, double[] bias, DecisionRule rule, Box domain, LabelSet set, NumberFormat... formats) {
        Verdict verdict = Verifier.of(
                        DenseLayer.of(rows).withBias(bias),
                        Question.verdict(domain).withRule(rule).withFormats(List.of(formats)))
                .session()
                .verify(set);
        return verdict.match(Verdict.Argmaxable::deployment, Verdict.Unargmaxable::deployment, open -> null);
    }

    /** The label with weight 1 and a bias switched on, by a feature within some bound. */
    private static Deployment ofOneLabel(double bias, DecisionRule rule, double bound, NumberFormat... formats) {
        return deployment(
                new double[][] {{1}},
                new double[] {bias},
                rule,
                FeatureDomain.box(1, bound),
                LabelSet.of(1, 0),
                formats);
    }

    /** The bias 2.196 becomes 2.203125 in bfloat16, above ln 9 = 2.1972…; no feature up to 0.001 matters. */
    @Test
    void aBiasIsRoundedBeforeItIsComparedWithTheThreshold() {
        Deployment deployment = ofOneLabel(2.196, DecisionRule.probabilities(0.9), 0.001, NumberFormat.values());
        assertThat(deployment.answers()).containsEntry(NumberFormat.BFLOAT16, Deployed.OPEN);
        assertThat(deployment.answers()).containsEntry(NumberFormat.FLOAT32, Deployed.IMPOSSIBLE);
    }

    /** Between 1000000 and 1000000.0625 there is no float32. */
    @Test
    void aThresholdIsNotTakenOffTheBiasBeforeRounding() {
        Deployment deployment = ofOneLabel(1000000.03, DecisionRule.thresholds(1000000), 0.01, NumberFormat.FLOAT32);
        assertThat(deployment.answers()).containsEntry(NumberFormat.FLOAT32, Deployed.UNSEEN);
        assertThat(deployment.safe()).isEmpty();
    }

    /** 0.1 is 0.10009765625 in bfloat16, where the logit is 9.2e-5, and less than 0.1 in float16. */
    @Test
    void boundsOfFeaturesAreRoundedAsFeaturesAre() {
        OutputLayer layer = DenseLayer.of(new double[][] {{8.9375}}).withBias(-0.89453125);
        Box domain = FeatureDomain.of(new double[] {0}, new double[] {0.1});
        LabelSet on = LabelSet.of(1, 0);
        Verdict verdict = Verifier.of(layer, Question.verdict(domain).withFormats(List.of(NumberFormat.values())))
                .session()
                .verify(on);
        assertThat(((Verdict.Unargmaxable) verdict).deployment().answers())
                .containsEntry(NumberFormat.BFLOAT16, Deployed.OPEN)
                .containsEntry(NumberFormat.FLOAT16, Deployed.IMPOSSIBLE)
                .containsEntry(NumberFormat.FLOAT32, Deployed.IMPOSSIBLE);
        Circuit circuit = ((Verdict.Unargmaxable) verdict).circuit();
        for (NumberFormat format : NumberFormat.values()) {
            DeployedRefutation claim = new DeployedRefutation(format, List.of(0), Point.of(1));
            boolean accepted =
                    new Checker(layer, domain).check(new Certificate.Unargmaxable(on, circuit, List.of(claim)))
                            instanceof CheckResult.Accepted;
            assertThat(accepted).isEqualTo(format != NumberFormat.BFLOAT16);
        }
    }

    /** An input of 1e6 is infinite in float16, and so is its logit. */
    @Test
    void featuresThatAreRoundedToInfinityAreNotRuledOut() {
        OutputLayer layer = DenseLayer.of(new double[][] {{0x1p-10}}).withBias(-1024);
        Verdict verdict = Verifier.of(
                        layer,
                        Question.verdict(FeatureDomain.nonNegative(1, 1e6)).withFormats(List.of(NumberFormat.values())))
                .session()
                .verify(LabelSet.of(1, 0));
        Deployment deployment = ((Verdict.Unargmaxable) verdict).deployment();
        assertThat(deployment.answers())
                .containsEntry(NumberFormat.BFLOAT16, Deployed.IMPOSSIBLE)
                .containsEntry(NumberFormat.FLOAT16, Deployed.OPEN);
        assertThat(deployment.impossible())
                .filteredOn(claim -> claim.format() == NumberFormat.FLOAT16)
                .singleElement()
                .satisfies(claim -> assertThat(claim.within()).isBetween(60000.0, 65520.0));
    }

    /** The sums 100.0625 and 99.9375 are both 100 in bfloat16, and in float16 they are not. */
    @Test
    void logitsThatAreRoundedToTheSameValueDoNotRank() {
        double[][] rows = {{1, 0.0625}, {1, -0.0625}};
        Box domain = FeatureDomain.of(new double[] {100, 0.5}, new double[] {101, 1});
        Point input = Point.of(100, 1, 100);
        for (NumberFormat format : NumberFormat.values()) {
            CheckResult result = new Checker(DenseLayer.of(rows), domain, DecisionRule.argmax())
                    .check(new Certificate.Argmaxable(
                            LabelSet.of(2, 0), input, Optional.empty(), List.of(new SafeInput(format, input))));
            assertThat(result.match(accepted -> "", CheckResult.Rejected::reason))
                    .isEqualTo(
                            format == NumberFormat.BFLOAT16
                                    ? "in bfloat16, rounding may rank label 0 wrongly for the input"
                                    : "");
        }
        Deployment deployment = argmax(rows, domain, 0, NumberFormat.values());
        assertThat(deployment.answers().get(NumberFormat.BFLOAT16)).isNotEqualTo(Deployed.SAFE);
        assertThat(deployment.answers().get(NumberFormat.FLOAT32)).isEqualTo(Deployed.SAFE);
        // A service that breaks the tie by the lowest index answers 0, one by the highest 1.
        assertThat(argmax(rows, domain, 1, NumberFormat.values()).answers())
                .containsEntry(NumberFormat.BFLOAT16, Deployed.OPEN)
                .containsEntry(NumberFormat.FLOAT32, Deployed.IMPOSSIBLE);
    }

    /** 65504 is the largest float16: the sums 70000 and 80000 are both infinite. */
    @Test
    void logitsThatAreInfiniteDoNotRank() {
        double[][] rows = {{7}, {8}};
        Box domain = FeatureDomain.of(new double[] {9984}, new double[] {10048});
        assertThat(argmax(rows, domain, 1, NumberFormat.FLOAT16, NumberFormat.BFLOAT16)
                        .answers())
                .containsEntry(NumberFormat.FLOAT16, Deployed.UNSEEN)
                .containsEntry(NumberFormat.BFLOAT16, Deployed.SAFE);
        assertThat(argmax(rows, domain, 0, NumberFormat.values()).answers())
                .containsEntry(NumberFormat.FLOAT16, Deployed.OPEN)
                .containsEntry(NumberFormat.FLOAT32, Deployed.IMPOSSIBLE);
    }

    @Test
    void theArithmeticIsStated() {
        assertThat(new DeployedArithmetic(NumberFormat.FLOAT32).described())
                .isEqualTo("weights, bias and features rounded to float32, accumulated in float32 in any order");
        assertThat(new DeployedArithmetic(NumberFormat.BFLOAT16).described())
                .isEqualTo("weights, bias and features rounded to bfloat16, accumulated in float32 in any order, logits"
                        + " rounded to bfloat16");
    }

    /** Every value of a format between two neighbours, and the middle itself, is on the side that rounding says. */
    @ParameterizedTest
    @EnumSource
    void sumsBeyondTheBoundariesAreOnOrOffWhicheverWayTheThresholdIsHeld(NumberFormat format) {
        DeployedArithmetic arithmetic = new DeployedArithmetic(format);
        Randomised.repeat(2000, random -> {
            AnyService service =
                    new AnyService(format, new double[0][], new double[0], DecisionRule.threshold(), random);
            int span = Math.getExponent(format.largest());
            double threshold = switch (random.nextInt(4)) {
                case 0 -> format.round(random.nextDouble(-4, 4));
                case 1 -> random.nextInt(3) - 1;
                case 2 ->
                    Math.copySign(format.largest(), random.nextDouble() - 0.5) * (1 + random.nextInt(3) * 0x1p-30);
                default -> Math.scalb(random.nextDouble(-2, 2), random.nextInt(-span, span));
            };
            assertThat(format.round(threshold)).isEqualTo(service.rounded(threshold));
            DecisionRule.Threshold rule = (DecisionRule.Threshold) DecisionRule.thresholds(threshold);
            double off = arithmetic.offBelow(rule, 0);
            double on = arithmetic.onAbove(rule, 0);
            assertThat(off).isLessThanOrEqualTo(on);
            for (double held : new double[] {threshold, service.rounded(threshold), (float) threshold}) {
                for (double sum : new double[] {
                    off, on, Math.nextDown((float) off), Math.nextUp((float) on), (float) threshold, off - 1, on + 1
                }) {
                    float narrow = (float) sum;
                    boolean isOn = service.rounded(narrow) > held;
                    assertThat(isOn && narrow < off).isFalse();
                    assertThat(!isOn && narrow > on).isFalse();
                }
            }
        });
    }

    /** Layers near ties and near thresholds: the claims of the engine are tried on services of every kind. */
    @ParameterizedTest
    @EnumSource
    void noServiceContradictsAClaim(NumberFormat format) {
        Map<Deployed, Integer> seen = new EnumMap<>(Deployed.class);
        Randomised.repeat(1500, random -> {
            int n = 1 + random.nextInt(4);
            int d = 1 + random.nextInt(3);
            double size = Math.scalb(1.0, random.nextInt(format == NumberFormat.FLOAT16 ? 12 : 20));
            double fine = Math.scalb(1.0, -random.nextInt(26));
            double[][] rows = rows(n, d, fine, random);
            DecisionRule rule = rule(n, size, random);
            double[] bias = new double[n];
            for (int i = 0; i < n; i++) {
                double near = rule.isRanking() || rule.thresholds().isEmpty()
                        ? random.nextInt(3) * size
                        : rule.thresholds().get(rule.thresholds().size() == 1 ? 0 : i);
                bias[i] = near + random.nextDouble(-4, 4) * fine * (random.nextBoolean() ? 1 : size);
            }
            Box domain = domain(d, fine, random);
            LabelSet set = set(n, rule, random);
            boolean[] active = new boolean[n];
            IntStream.range(0, n).forEach(i -> active[i] = set.isActive(i));
            Verdict verdict = Verifier.of(
                            DenseLayer.of(rows).withBias(bias),
                            Question.verdict(domain).withRule(rule).withFormats(List.of(format)))
                    .session()
                    .verify(set);
            Checker checker = new Checker(DenseLayer.of(rows).withBias(bias), domain, rule);
            assertThat(checker.check(verdict.certify(set))).isEqualTo(new CheckResult.Accepted());
            Deployment deployment =
                    verdict.match(Verdict.Argmaxable::deployment, Verdict.Unargmaxable::deployment, open -> null);
            deployment.answers().values().forEach(answer -> seen.merge(answer, 1, Integer::sum));
            for (SafeInput claim : deployment.safe()) {
                double[] input = inputs(format, claim.input().toDoubles(), d);
                for (int trial = 0; trial < 20; trial++) {
                    assertThat(new AnyService(format, rows, bias, rule, random).outputs(input, active))
                            .isTrue();
                }
            }
            for (DeployedRefutation claim : deployment.impossible()) {
                for (int trial = 0; trial < 40; trial++) {
                    double[] input = inputs(format, anywhere(domain, claim.within(), random), d);
                    assertThat(new AnyService(format, rows, bias, rule, random).mayOutput(input, active))
                            .isFalse();
                }
            }
        });
        assertThat(seen.get(Deployed.SAFE)).isGreaterThan(100);
        assertThat(seen.get(Deployed.IMPOSSIBLE)).isGreaterThan(50);
        assertThat(seen.get(Deployed.OPEN)).isGreaterThan(20);
    }

    private static double[] inputs(NumberFormat format, double[] x, int d) {
        return IntStream.range(0, d).mapToDouble(j -> format.round(x[j])).toArray();
    }

    private static double[] anywhere(Box domain, double within, SplittableRandom random) {
        return IntStream.range(0, domain.features())
                .mapToDouble(j -> {
                    double lower = Math.max(domain.lower(j), -within);
                    double upper = Math.min(domain.upper(j), within);
                    return switch (random.nextInt(3)) {
                        case 0 -> lower;
                        case 1 -> upper;
                        default -> lower + random.nextDouble() * (upper - lower);
                    };
                })
                .toArray();
    }

    private static double[][] rows(int n, int d, double fine, SplittableRandom random) {
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            boolean alike = i > 0 && random.nextBoolean();
            double[] row = random.doubles(d, -1, 1).toArray();
            for (int j = 0; j < d && alike; j++) {
                row[j] = rows[i - 1][j] + row[j] * fine;
            }
            rows[i] = row;
        }
        return rows;
    }

    private static DecisionRule rule(int n, double size, SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> DecisionRule.argmax();
            case 1 -> DecisionRule.topK();
            case 2 -> DecisionRule.threshold();
            case 3 -> DecisionRule.thresholds(random.nextDouble(-2, 2) * size);
            default ->
                DecisionRule.thresholds(
                        random.doubles(n, -2, 2).map(value -> value * size).toArray());
        };
    }

    private static LabelSet set(int n, DecisionRule rule, SplittableRandom random) {
        if (rule.text().equals("argmax")) {
            return LabelSet.of(n, random.nextInt(n));
        }
        List<Integer> on = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            if (random.nextBoolean()) {
                on.add(i);
            }
        }
        return LabelSet.of(n, on.stream().mapToInt(Integer::intValue).toArray());
    }

    /** With bounds of 7 digits, which all formats have, or of more, whose roundings to a format may be outside of the domain. */
    private static Box domain(int d, double fine, SplittableRandom random) {
        double[] lower = new double[d];
        double[] upper = new double[d];
        for (int j = 0; j < d; j++) {
            double scale = random.nextBoolean() ? 1 : Math.max(fine, 0x1p-10);
            double a = (random.nextInt(128) - 64) / 16.0 * scale;
            lower[j] = a;
            upper[j] = a + (2 + random.nextInt(32)) / 16.0 * scale;
            lower[j] = NumberFormat.BFLOAT16.round(lower[j]);
            upper[j] = NumberFormat.BFLOAT16.round(upper[j]);
            if (random.nextBoolean()) {
                lower[j] += scale / 16 * random.nextDouble();
                upper[j] = random.nextBoolean()
                        ? lower[j]
                        : Math.max(lower[j], upper[j] - scale / 16 * random.nextDouble());
            }
        }
        return FeatureDomain.of(lower, upper);
    }
}
