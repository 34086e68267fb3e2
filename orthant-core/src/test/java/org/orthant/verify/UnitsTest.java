package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.Randomised;
import org.orthant.verify.Effort.Arithmetic;

/** A layer and its multiples by powers of two get the same verdicts, by the same arithmetic, with proofs about their own numbers. */
class UnitsTest {

    private static final DecisionRule[] RULES = {
        DecisionRule.argmax(), DecisionRule.topK(), DecisionRule.threshold(), DecisionRule.thresholds(0.5)
    };

    @ParameterizedTest
    @ValueSource(ints = {-300, -99, -28, 60, 300})
    void verdictsMarginsAndArithmeticDoNotDependOnTheUnitOfLogits(int exponent) {
        AtomicInteger never = new AtomicInteger();
        Randomised.repeat(30, random -> {
            int n = random.nextInt(2, 40);
            int d = random.nextInt(1, 6);
            double[][] rows = IntStream.range(0, n)
                    .mapToObj(label -> random.doubles(d, -1, 1).toArray())
                    .toArray(double[][]::new);
            double[] bias = random.nextInt(3) == 0
                    ? new double[n]
                    : random.doubles(n, -1, 1).toArray();
            DecisionRule rule = RULES[random.nextInt(RULES.length)];
            FeatureDomain domain = random.nextBoolean()
                    ? FeatureDomain.box(d, 1e4)
                    : FeatureDomain.nonNegative(d, Double.POSITIVE_INFINITY);
            Question question = Question.verdict(domain)
                    .withFormats(List.of(NumberFormat.FLOAT32))
                    .withMargins();
            ProvenVerdicts plain = ProvenVerdicts.of(DenseLayer.of(rows).withBias(bias), question.withRule(rule));
            ProvenVerdicts scaled = ProvenVerdicts.of(
                    DenseLayer.of(Arrays.stream(rows)
                                    .map(row -> times(row, exponent))
                                    .toArray(double[][]::new))
                            .withBias(times(bias, exponent)),
                    question.withRule(scaled(rule, exponent)));
            for (int k = 0; k < 5; k++) {
                LabelSet set = set(n, rule, random);
                Verdict usual = plain.about(set, rows);
                Arithmetic first = plain.session().effort().arithmetic();
                Verdict found = scaled.about(set, rows);
                assertThat(found).isInstanceOf(usual.getClass());
                never.addAndGet(usual instanceof Verdict.Unargmaxable ? 1 : 0);
                assertThat(first == Arithmetic.RATIONAL
                                || scaled.session().effort().arithmetic() != Arithmetic.RATIONAL)
                        .isTrue();
                assertThat(found.margin().isPresent()).isEqualTo(usual.margin().isPresent());
                usual.margin().filter(margin -> Double.isFinite(margin.high())).ifPresent(margin -> {
                    double low = Math.scalb(found.margin().orElseThrow().low(), -exponent);
                    double size = 1e-6 * Math.max(1, Math.abs(margin.low()));
                    assertThat(low).isBetween(margin.low() - size, margin.low() + size);
                });
            }
        });
        assertThat(never.get()).isGreaterThan(20);
    }

    /** Weights that are not powers of two apart from others of the same layer: scaling would round them, and is left. */
    @Test
    void whatScalingWouldRoundIsDecidedAsItIs() {
        double[][] rows = {{1e300, 0}, {1e-300, 3e-308}, {0, 1}};
        DenseLayer layer = DenseLayer.of(rows).withBias(0, 1e-310, 0);
        ProvenVerdicts verdicts = ProvenVerdicts.of(
                layer, Question.verdict(FeatureDomain.box(2, 1)).withRule(DecisionRule.argmax()));
        for (int label = 0; label < rows.length; label++) {
            verdicts.about(LabelSet.of(rows.length, label), layer, true);
        }
    }

    private static DecisionRule scaled(DecisionRule rule, int exponent) {
        return rule.thresholds().isEmpty()
                ? rule
                : DecisionRule.thresholds(Math.scalb(rule.thresholds().get(0), exponent));
    }

    private static double[] times(double[] numbers, int exponent) {
        return Arrays.stream(numbers)
                .map(number -> Math.scalb(number, exponent))
                .toArray();
    }

    private static LabelSet set(int n, DecisionRule rule, SplittableRandom random) {
        int size = rule.text().equals("argmax") ? 1 : random.nextInt(1, Math.min(n, 4) + 1);
        return LabelSet.of(n, random.ints(size, 0, n).distinct().sorted().toArray());
    }
}
