package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.oracle.RuleCase;
import org.orthant.oracle.RuleOracle;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** Explanations by all rules, against an oracle that compares labels two by two: true, proven, and without a label to spare. */
class ExplanationOracleTest {

    private static final int CASES = Integer.getInteger("orthant.rule.cases", 1000);

    @Test
    void explanationsAreTrueAndMinimalWhateverTheRule() {
        Randomised.repeat(CASES, random -> assertExplains(RuleCase.of(random, random.nextBoolean())));
    }

    @Test
    void explanationsAreTrueAndMinimalWhateverTheMagnitude() {
        Randomised.repeat(CASES / 3, random -> assertExplains(extreme(random)));
    }

    private static RuleCase extreme(SplittableRandom random) {
        return RuleCase.extreme(random, random.nextBoolean());
    }

    private static void assertExplains(RuleCase some) {
        Explainer explainer = new Explainer(
                Verifier.of(some.layer(), Question.verdict(some.domain()).withRule(some.rule())));
        RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
        Checker checker = new Checker(some.layer(), some.domain(), some.rule());
        for (LabelSet set : some.labelSets()) {
            assertExplains(explainer, oracle, checker, set, some);
        }
    }

    private static void assertExplains(
            Explainer explainer, RuleOracle oracle, Checker checker, LabelSet set, RuleCase some) {
        List<Integer> others = set.complement().stream().boxed().toList();
        Explanation explanation = explainer.explain(set).orElse(null);
        assertThat(explanation == null).as("%s of %s", set, some).isEqualTo(oracle.isAnswered(set));
        if (explanation == null) {
            return;
        }
        assertThat(oracle.isPossible(explanation.on(), explanation.off()))
                .as("%s of %s: %s", set, some, explanation)
                .isFalse();
        for (Integer left : explanation.on()) {
            List<Integer> fewer = new ArrayList<>(explanation.on());
            fewer.remove(left);
            assertThat(oracle.isPossible(fewer, others))
                    .as("%s of %s: %s without %d", set, some, explanation, left)
                    .isTrue();
        }
        assertThat(checker.check(new Certificate.Unargmaxable(set, explanation.circuit(), List.of())))
                .as("%s of %s: %s", set, some, explanation)
                .isEqualTo(new CheckResult.Accepted());
    }

    /** The proof of the smaller reason needs more digits than doubles have. */
    @Test
    void aReasonIsMinimalWhereItsProofTakesRationalNumbers() {
        double[] twin = {2.8226037026267323, 1.2366912737337512, -0.40332024878033024};
        DenseLayer layer = DenseLayer.of(new double[][] {{4, 3, 1}, twin, {0.5, -1, -1.8}, twin, {3.4, 2.3, 0.6}})
                .withBias(0, -2, 0, 0, 0);
        Explanation explanation = explain(layer, DecisionRule.thresholds(1), LabelSet.of(5, 1, 4));
        assertThat(explanation.on()).containsExactly(1);
        assertThat(explanation.off()).containsExactly(3);
    }

    @Test
    void labelsWithoutWeightsExplainThemselves() {
        Explanation alone = explain(DenseLayer.of(new double[][] {{0}}), DecisionRule.threshold(), LabelSet.of(1, 0));
        assertThat(alone.on()).containsExactly(0);
        assertThat(alone.off()).isEmpty();
        DenseLayer two = DenseLayer.of(new double[][] {{1, 0}, {0, 0}});
        assertThat(explain(two, DecisionRule.threshold(), LabelSet.of(2, 0, 1)).on())
                .containsExactly(1);
        DenseLayer zero = DenseLayer.of(new double[3][2]);
        assertThat(explain(zero, DecisionRule.threshold(), LabelSet.of(3)).off())
                .hasSize(1);
    }

    private static Explanation explain(DenseLayer layer, DecisionRule rule, LabelSet set) {
        return new Explainer(Verifier.of(
                        layer,
                        Question.verdict(FeatureDomain.box(layer.features(), 1e4))
                                .withRule(rule)))
                .explain(set)
                .orElseThrow();
    }
}
