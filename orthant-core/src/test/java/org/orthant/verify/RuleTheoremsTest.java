package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

/** What is known of rankings and thresholds without any program. */
class RuleTheoremsTest {

    private static final DenseLayer TRIANGLE = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {0, 0}});

    @Test
    void aClassInsideTheOthersHullNeverWinsAndCornersDo() {
        Box free = FeatureDomain.free(2);
        assertThat(isPossible(TRIANGLE, free, DecisionRule.argmax(), 3)).isFalse();
        for (int corner = 0; corner < 3; corner++) {
            assertThat(isPossible(TRIANGLE, free, DecisionRule.argmax(), corner))
                    .isTrue();
        }
        // A bias makes up for it, and a tie is no answer.
        assertThat(isPossible(TRIANGLE.withBias(0, 0, 0, 0x1p-60), free, DecisionRule.argmax(), 3))
                .isTrue();
    }

    @Test
    void whatArgmaxLacksIsWhatItsBiasMustRise() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = random(random, 6, 2);
            Box domain = random.nextBoolean() ? FeatureDomain.free(2) : FeatureDomain.box(2, 3);
            for (int label = 0; label < 6; label++) {
                Verdict verdict = verdict(layer, domain, DecisionRule.argmax(), label);
                MarginProof margin = verdict.margin().orElseThrow();
                if (!(verdict instanceof Verdict.Unargmaxable) || margin.high() - margin.low() > 1e-9) {
                    continue;
                }
                assertThat(isPossible(raised(layer, label, -margin.low() + 1e-6), domain, DecisionRule.argmax(), label))
                        .isTrue();
                assertThat(isPossible(
                                raised(layer, label, -margin.high() - 1e-6), domain, DecisionRule.argmax(), label))
                        .isFalse();
            }
        });
    }

    @Test
    void onOneFeatureTheUpperEnvelopeDecides() {
        Randomised.repeat(300, random -> {
            int n = random.nextInt(2, 7);
            DenseLayer layer = integers(random, n, 1);
            Box domain = FeatureDomain.box(1, 4);
            for (int label = 0; label < n; label++) {
                assertThat(isPossible(layer, domain, DecisionRule.argmax(), label))
                        .as("%s of %s", label, Arrays.toString(layer.logits(new double[] {1})))
                        .isEqualTo(winsSomewhere(layer, label));
            }
        });
    }

    /** Between neighbouring crossings of lines with integers up to 8, there is a multiple of 1/1024. */
    private static boolean winsSomewhere(DenseLayer layer, int label) {
        return IntStream.rangeClosed(-4096, 4096).anyMatch(k -> {
            double[] logits = layer.logits(new double[] {k / 1024.0});
            return IntStream.range(0, logits.length).allMatch(i -> i == label || logits[i] < logits[label]);
        });
    }

    /** Returns the layer whose rows, each followed by its bias, are what a function makes of them. */
    private static DenseLayer changed(DenseLayer layer, UnaryOperator<double[]> change) {
        int d = layer.features();
        double[][] rows = new double[layer.labels()][];
        double[] bias = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            double[] row = Arrays.copyOf(layer.row(i), d + 1);
            row[d] = layer.bias(i);
            double[] changed = change.apply(row);
            rows[i] = Arrays.copyOf(changed, d);
            bias[i] = changed[d];
        }
        return DenseLayer.of(rows).withBias(bias);
    }

    @Test
    void rankingsDoNotChangeWhenAllRowsDo() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = integers(random, 6, 3);
            DenseLayer other = changed(layer, row -> new double[] {row[0] + 3, row[1], row[2] - 5, row[3] + 7});
            Box domain = FeatureDomain.nonNegative(3, 2);
            int[] set = IntStream.range(0, 6).filter(i -> random.nextBoolean()).toArray();
            assertThat(isPossible(other, domain, DecisionRule.topK(), set))
                    .isEqualTo(isPossible(layer, domain, DecisionRule.topK(), set));
        });
    }

    @Test
    void whatIsFirstIsLastOfTheOpposite() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = integers(random, 6, 3);
            DenseLayer opposite = changed(
                    layer, row -> Arrays.stream(row).map(weight -> -weight).toArray());
            int[] set = IntStream.range(0, 6).filter(i -> random.nextBoolean()).toArray();
            int[] rest = IntStream.range(0, 6)
                    .filter(i -> Arrays.stream(set).noneMatch(j -> i == j))
                    .toArray();
            Box free = FeatureDomain.free(3);
            assertThat(isPossible(layer, free, DecisionRule.topK(), set))
                    .isEqualTo(isPossible(opposite, free, DecisionRule.topK(), rest));
        });
    }

    @Test
    void aProbabilityIsTheSameAsTheLayersOwnThreshold() {
        Randomised.repeat(100, random -> {
            DenseLayer layer = random(random, 5, 2);
            Box domain = FeatureDomain.box(2, 2);
            int[] set = IntStream.range(0, 5).filter(i -> random.nextBoolean()).toArray();
            double p = random.nextDouble(0.01, 0.99);
            assertThat(isPossible(layer, domain, DecisionRule.probabilities(p), set))
                    .isEqualTo(isPossible(layer.withThreshold(p), domain, DecisionRule.threshold(), set));
        });
    }

    @Test
    void everySingleLabelOfADftLayerCanWin() {
        // Rows lie on a circle, so that none is in the hull of the others.
        OutputLayer layer = DftLayer.of(9, 1);
        for (int label = 0; label < 9; label++) {
            assertThat(isPossible(layer, FeatureDomain.free(3), DecisionRule.argmax(), label))
                    .isTrue();
        }
    }

    @Test
    void explanationsOfArgmaxNameTheMixtureThatWins() {
        Explainer explainer = new Explainer(
                Verifier.of(TRIANGLE, Question.verdict(FeatureDomain.free(2)).withRule(DecisionRule.argmax())));
        Explanation explanation = explainer.explain(LabelSet.of(4, 3)).orElseThrow();
        assertThat(explanation.on()).containsExactly(3);
        assertThat(explanation.off()).containsExactly(0, 1, 2);
        assertThat(explanation.shares()).allSatisfy(share -> assertThat(share).isBetween(0.333, 0.334));
        assertThat(explanation.sentence(label -> "abcd".substring(label, label + 1), 2))
                .startsWith("for every input, a mixture of {")
                .endsWith(" and 1 more} scores at least as high as d, so that one of them does");
        assertThat(explainer.explain(LabelSet.of(4, 0))).isEmpty();
        assertThat(explainer.deadLabels()).containsExactly(3);
    }

    @Test
    void aSingleRivalIsNoMixture() {
        Explainer explainer = new Explainer(Verifier.of(
                DenseLayer.of(new double[][] {{1, 1}, {2, 2}}),
                Question.verdict(FeatureDomain.nonNegative(2, 10)).withRule(DecisionRule.argmax())));
        assertThat(explainer.explain(LabelSet.of(2, 0)).orElseThrow().sentence(String::valueOf, 5))
                .isEqualTo("for every input, 1 scores at least as high as 0");
    }

    @Test
    void explanationsOfRankingsNeedFewLabels() {
        double[][] rows = {{1, 0}, {0, 1}, {-1, -1}, {0, 0}, {4, 0}};
        Explainer explainer = new Explainer(Verifier.of(
                DenseLayer.of(rows), Question.verdict(FeatureDomain.free(2)).withRule(DecisionRule.topK())));
        Explanation explanation = explainer.explain(LabelSet.of(5, 3, 4)).orElseThrow();
        assertThat(explanation.on()).containsExactly(3);
        assertThat(explanation.off()).containsExactly(0, 1, 2);
    }

    @Test
    void certificatesOfOneRuleProveNothingByAnother() {
        Box domain = FeatureDomain.box(2, 1);
        LabelSet set = LabelSet.of(4, 0);
        Certificate wins = verdict(TRIANGLE, domain, DecisionRule.argmax(), 0).certify(set);
        assertThat(new Checker(TRIANGLE, domain, DecisionRule.argmax()).check(wins))
                .isEqualTo(new CheckResult.Accepted());
        assertThat(new Checker(TRIANGLE, domain).check(wins)).isInstanceOf(CheckResult.Rejected.class);
        assertThat(new Checker(TRIANGLE, domain, DecisionRule.argmax())
                        .check(verdict(TRIANGLE, domain, DecisionRule.topK(), 0, 1)
                                .certify(LabelSet.of(4, 0, 1))))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void questionsThatMakeNoSenseAreRefused() {
        Box domain = FeatureDomain.box(2, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> verdict(TRIANGLE, domain, DecisionRule.argmax(), 0, 1))
                .withMessageContaining("expected one class");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Question.radius(domain).withRule(DecisionRule.argmax()))
                .withMessageContaining("ask for the verdict only");
        assertThatIllegalArgumentException().isThrownBy(() -> ActivationRange.parse("swash"));
    }

    @Test
    void activationsAreInTheirRanges() {
        for (double a = -20; a < 20; a += 0x1p-12) {
            double sigmoid = 1 / (1 + Math.exp(-a));
            double tanh = Math.tanh(a);
            double smooth = a * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (a + 0.044715 * a * a * a))) / 2;
            for (ActivationRange range : ActivationRange.values()) {
                double value = switch (range) {
                    case FREE -> a;
                    case RELU -> Math.max(0, a);
                    case LEAKY_RELU -> Math.max(0, a) + 0.1 * Math.min(0, a);
                    case RELU6 -> Math.min(Math.max(0, a), 6);
                    case ELU -> a > 0 ? a : Math.expm1(a);
                    case SOFTPLUS -> Math.log1p(Math.exp(a));
                    case SIGMOID -> sigmoid;
                    case HARDSIGMOID -> Math.min(Math.max(a / 6 + 0.5, 0), 1);
                    case TANH -> tanh;
                    case SOFTSIGN -> a / (1 + Math.abs(a));
                    case MISH -> a * Math.tanh(Math.log1p(Math.exp(a)));
                    case SILU -> a * sigmoid;
                    case HARDSWISH -> a * Math.min(Math.max(a + 3, 0), 6) / 6;
                    case GELU -> smooth;
                };
                assertThat(value >= range.lower() && value <= range.upper()).isTrue();
            }
        }
        assertThat(ActivationRange.parse("relu6").domain(2)).isEqualTo(FeatureDomain.nonNegative(2, 6));
        assertThat(ActivationRange.FREE.domain(3)).isEqualTo(FeatureDomain.free(3));
    }

    /** All 65,536 inputs of both formats, rounded once and after each operation. */
    @Test
    void activationsIn16BitsAreInTheRangesOfTheirFormat() {
        for (NumberFormat format : List.of(NumberFormat.BFLOAT16, NumberFormat.FLOAT16)) {
            double leastSilu = 0;
            for (double a = 0; a < 40; a = format == NumberFormat.BFLOAT16 ? next(a, 8, -133) : next(a, 11, -24)) {
                double x = -a;
                double sigmoid = 1 / (1 + Math.exp(-x));
                double silu = Math.min(format.round(x * sigmoid), format.round(x * format.round(sigmoid)));
                double steps = format.round(x / format.round(1 + format.round(Math.exp(-x))));
                leastSilu = Math.min(leastSilu, Math.min(silu, steps));
                double tanh = Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x));
                double gelu = Math.min(
                        format.round(x * (1 + tanh) / 2),
                        format.round(format.round(0.5 * x) * format.round(1 + format.round(tanh))));
                double gate = Math.min(Math.max(format.round(x + 3), 0), 6);
                double hardswish = Math.min(
                        format.round(x * format.round(gate * format.round(1 / 6.0))),
                        format.round(format.round(x * gate) / 6));
                assertThat(Math.min(silu, steps)).isGreaterThanOrEqualTo(ActivationRange.SILU.lower(format));
                assertThat(gelu).isGreaterThanOrEqualTo(ActivationRange.GELU.lower(format));
                assertThat(hardswish).isGreaterThanOrEqualTo(ActivationRange.HARDSWISH.lower(format));
            }
            // The bound of float32 would exclude it.
            assertThat(leastSilu).isLessThan(ActivationRange.SILU.lower());
            assertThat(ActivationRange.RELU6.domain(2, format)).isEqualTo(ActivationRange.RELU6.domain(2));
        }
        assertThat(ActivationRange.domain("silu:bfloat16", 1).lower(0)).isEqualTo(-0.28125);
        assertThat(ActivationRange.domain("silu", 1).lower(0)).isEqualTo(-0.2785);
        assertThatIllegalArgumentException().isThrownBy(() -> ActivationRange.domain("silu:float8", 1));
    }

    /** The next value of a format with these digits and this least exponent. */
    private static double next(double value, int digits, int lowest) {
        int exponent = value == 0 ? lowest : Math.max(Math.getExponent(value) - digits + 1, lowest);
        return value + Math.scalb(1.0, exponent);
    }

    private static Verdict verdict(OutputLayer layer, Box domain, DecisionRule rule, int... set) {
        Question question = Question.verdict(domain).withRule(rule).withMargins();
        return Verifier.of(layer, question).session().verify(LabelSet.of(layer.labels(), set));
    }

    private static boolean isPossible(OutputLayer layer, Box domain, DecisionRule rule, int... set) {
        Verdict verdict = verdict(layer, domain, rule, set);
        assertThat(new Checker(layer, domain, rule).check(verdict.certify(LabelSet.of(layer.labels(), set))))
                .isEqualTo(new CheckResult.Accepted());
        return verdict instanceof Verdict.Argmaxable;
    }

    private static DenseLayer raised(DenseLayer layer, int label, double by) {
        double[] bias = IntStream.range(0, layer.labels())
                .mapToDouble(i -> layer.bias(i) + (i == label ? by : 0))
                .toArray();
        return layer.withBias(bias);
    }

    private static DenseLayer integers(SplittableRandom random, int n, int d) {
        return layer(n, d, () -> random.nextInt(-8, 9), () -> random.nextInt(-8, 9));
    }

    private static DenseLayer random(SplittableRandom random, int n, int d) {
        return layer(n, d, () -> random.nextDouble(-1, 1), () -> random.nextDouble(-0.2, 0.2));
    }

    private static DenseLayer layer(int n, int d, DoubleSupplier weight, DoubleSupplier bias) {
        double[][] rows = Matrices.of(n, d, weight);
        return DenseLayer.of(rows).withBias(Matrices.vector(n, bias));
    }
}
