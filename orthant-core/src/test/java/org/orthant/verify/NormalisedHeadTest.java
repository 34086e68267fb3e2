package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question.Margins;

/** Heads of language models after a normalisation or with a bias, so large that their rows are looked at in single precision. */
class NormalisedHeadTest {

    private static final int FEATURES = 200;
    private static final int TRAINED = 5300;
    private static final int UNTRAINED = 3;

    private final SplittableRandom random = new SplittableRandom(Randomised.base());
    private final DenseLayer head = head();
    private final DenseLayer biased = biased();
    private final List<LabelSet> classes = IntStream.range(TRAINED - 5, TRAINED + UNTRAINED)
            .mapToObj(label -> LabelSet.of(head.labels(), label))
            .toList();

    private DenseLayer head() {
        double[][] rows = new double[TRAINED + UNTRAINED][FEATURES];
        double[] mean = new double[FEATURES];
        for (int i = 0; i < TRAINED; i++) {
            double length = random.nextDouble(0.5, 2);
            for (int j = 0; j < FEATURES; j++) {
                rows[i][j] = (float) (1 + length * random.nextDouble(-1, 1));
                mean[j] += rows[i][j] / TRAINED;
            }
        }
        for (int k = TRAINED; k < rows.length; k++) {
            Arrays.setAll(rows[k], j -> (float) (mean[j] + 1e-5 * random.nextDouble(-1, 1)));
        }
        return DenseLayer.of(rows);
    }

    private DenseLayer biased() {
        double[] biases = Layers.gaussian(random, head.labels());
        Arrays.fill(biases, TRAINED, biases.length, 0);
        return head.withBias(biases);
    }

    private double[] numbers(double middle, double most) {
        return random.doubles(FEATURES, middle - most, middle + most)
                .map(number -> (float) number)
                .toArray();
    }

    private List<Verdict> verdicts(DenseLayer layer, FeatureDomain domain, int threads) {
        Question question =
                Question.verdict(domain).withRule(DecisionRule.argmax()).withMargins(Margins.NEVER);
        List<Verdict> found = new ArrayList<>();
        BatchVerifier.checking(Verifier.of(layer, question), threads)
                .verify(classes.iterator(), () -> false, answer -> found.add(answer.verdict()));
        return found;
    }

    private void requireProven(DenseLayer layer, FeatureDomain domain, List<Verdict> verdicts) {
        Checker checker = new Checker(layer, domain, DecisionRule.argmax());
        for (int i = 0; i < verdicts.size(); i++) {
            assertThat(checker.check(verdicts.get(i).certify(classes.get(i)))).isEqualTo(new CheckResult.Accepted());
        }
        int trained = verdicts.size() - UNTRAINED;
        assertThat(verdicts.subList(0, trained)).hasOnlyElementsOfType(Verdict.Argmaxable.class);
        assertThat(verdicts.subList(trained, verdicts.size()))
                .allSatisfy(verdict -> assertThat(verdict)
                        .isInstanceOfSatisfying(
                                Verdict.Unargmaxable.class,
                                never -> assertThat(never.circuit().combined()).isNotEmpty()));
    }

    @Test
    void untrainedClassesAreMixturesWithAMarginWhereTheNormalisationHasAShift() {
        FeatureDomain domain = FeatureDomain.layerNorm(numbers(1.3, 0.4), numbers(0, 0.3));
        requireNegativeMargins(biased, domain);
        List<Verdict> found = requireNegativeMargins(head, domain);
        assertThat(verdicts(head, domain, 2)).isEqualTo(found);
    }

    private List<Verdict> requireNegativeMargins(DenseLayer layer, FeatureDomain domain) {
        List<Verdict> found = verdicts(layer, domain, 1);
        requireProven(layer, domain, found);
        for (Verdict verdict : found.subList(found.size() - UNTRAINED, found.size())) {
            MarginProof margin = verdict.margin().orElseThrow();
            assertThat(margin.high()).isNegative();
            assertThat(margin.high() - margin.low()).isLessThan(1e-7);
        }
        return found;
    }

    @Test
    void theyHaveAMarginWhereABiasReplacesTheNormalisation() {
        requireNegativeMargins(biased, FeatureDomain.free(FEATURES));
        requireNegativeMargins(biased, FeatureDomain.box(FEATURES, 1e3));
    }

    @Test
    void theirMarginIsZeroWhereOnlyDirectionsMatter() {
        FeatureDomain domain = FeatureDomain.rmsNorm(numbers(1.3, 0.4), new double[FEATURES]);
        List<Verdict> found = verdicts(head, domain, 1);
        requireProven(head, domain, found);
        for (Verdict verdict : found.subList(found.size() - UNTRAINED, found.size())) {
            MarginProof margin = verdict.margin().orElseThrow();
            assertThat(margin.low()).isZero();
            assertThat(margin.high()).isZero();
        }
    }

    @Test
    void theirExplanationsHaveTheSharesOfTheMixture() {
        FeatureDomain domain = FeatureDomain.layerNorm(numbers(1.3, 0.4), numbers(0, 0.3));
        Explanation why = new Explainer(
                        Verifier.of(head, Question.verdict(domain).withRule(DecisionRule.argmax())))
                .explain(classes.get(classes.size() - 1))
                .orElseThrow();
        assertThat(why.on()).containsExactly(head.labels() - 1);
        assertThat(why.shares()).hasSameSizeAs(why.off());
        assertThat(why.shares().stream().mapToDouble(share -> share).sum()).isCloseTo(1, within(1e-9));
    }
}
