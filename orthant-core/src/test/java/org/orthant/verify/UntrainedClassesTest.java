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
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** Untrained classes of a head with so many features that they are refuted as mixtures of a sample. */
class UntrainedClassesTest {

    private static final int FEATURES = 200;
    private static final int TRAINED = 1300;
    private static final int UNTRAINED = 3;

    private static final DenseLayer HEAD = head(new SplittableRandom(Randomised.base()));

    private static final List<LabelSet> CLASSES = IntStream.range(TRAINED - 2, TRAINED + UNTRAINED)
            .mapToObj(label -> LabelSet.of(HEAD.labels(), label))
            .toList();

    private static DenseLayer head(SplittableRandom random) {
        double[][] rows = new double[TRAINED + UNTRAINED][FEATURES];
        for (int i = 0; i < TRAINED; i++) {
            double length = random.nextDouble(0.5, 2);
            Arrays.setAll(rows[i], j -> (float) (1 + length * random.nextDouble(-1, 1)));
        }
        for (int k = 0; k < UNTRAINED; k++) {
            double noise = new double[] {0, 1e-5, 0.01}[k];
            Arrays.setAll(rows[TRAINED + k], j -> (float) (Arrays.stream(rows, 0, TRAINED)
                            .mapToDouble(row -> row[j])
                            .average()
                            .orElseThrow()
                    + noise * random.nextDouble(-1, 1)));
        }
        return DenseLayer.of(rows);
    }

    private static List<Verdict> verdicts(Verifier verifier, int threads) {
        List<Verdict> found = new ArrayList<>();
        BatchVerifier.checking(verifier, threads)
                .verify(CLASSES.iterator(), () -> false, answer -> found.add(answer.verdict()));
        return found;
    }

    @Test
    void theyAreMixturesOfASampleWithOneBasis() {
        Question question = Question.verdict(FeatureDomain.free(FEATURES)).withRule(DecisionRule.argmax());
        List<Verdict> found = verdicts(Verifier.of(HEAD, question), 1);
        assertThat(verdicts(Verifier.of(HEAD, question), 2)).isEqualTo(found);
        assertThat(found.subList(0, 2)).hasOnlyElementsOfType(Verdict.Argmaxable.class);
        for (Verdict verdict : found.subList(2, found.size())) {
            Verdict.Unargmaxable never = (Verdict.Unargmaxable) verdict;
            assertThat(never.circuit().size() - never.circuit().combined().size())
                    .isEqualTo(FEATURES + 1);
        }
    }

    @Test
    void theirProofsHoldForFeaturesAfterANormalisationToo() {
        FeatureDomain domain = new Ball(FEATURES, 1, FEATURES, false, true);
        Verifier verifier = Verifier.of(
                HEAD, Question.verdict(domain).withRule(DecisionRule.argmax()).withMargins());
        Checker checker = new Checker(HEAD, domain, DecisionRule.argmax());
        List<Verdict> found = verdicts(verifier, 1);
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).isInstanceOf(i < 2 ? Verdict.Argmaxable.class : Verdict.Unargmaxable.class);
            assertThat(checker.check(found.get(i).certify(CLASSES.get(i)))).isEqualTo(new CheckResult.Accepted());
        }
    }

    @Test
    void theirExplanationsHaveTheSharesOfTheMixture() {
        Question question = Question.verdict(FeatureDomain.free(FEATURES)).withRule(DecisionRule.argmax());
        Explanation why = new Explainer(Verifier.of(HEAD, question))
                .explain(CLASSES.get(CLASSES.size() - 1))
                .orElseThrow();
        assertThat(why.on()).containsExactly(HEAD.labels() - 1);
        assertThat(why.shares()).hasSameSizeAs(why.off());
        assertThat(why.shares().stream().mapToDouble(share -> share).sum()).isCloseTo(1, within(1e-9));
    }
}
