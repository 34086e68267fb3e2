package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.oracle.RuleCase;
import org.orthant.oracle.RuleOracle;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** What is said about answers by all rules, against an oracle that compares labels two by two. */
class RuleOracleTest {

    /** With about seven label sets each. */
    private static final int CASES = Integer.getInteger("orthant.rule.cases", 1000);

    @Test
    void verdictsAreTrueAndProvenWhateverTheRule() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.of(random, random.nextInt(4) == 0);
            Question question = Question.verdict(some.domain()).withRule(some.rule());
            if (random.nextInt(3) == 0) {
                question = question.withFormats(List.of(NumberFormat.FLOAT32));
            }
            Session session = Verifier.of(some.layer(), question).session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                boolean trivial = some.rule().isRanking()
                        && (set.size() == 0 || set.size() == some.layer().labels());
                boolean answered = trivial || oracle.isAnswered(set);
                assertThat(verdict)
                        .as("%s of %s", set, some)
                        .isInstanceOf(answered ? Verdict.Argmaxable.class : Verdict.Unargmaxable.class);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s", set, some)
                        .isEqualTo(new CheckResult.Accepted());
                if (verdict instanceof Verdict.Argmaxable yes && !trivial) {
                    List<Rational> x = yes.witness().coordinates();
                    assertThat(oracle.margin(set, x).signum()).isPositive();
                }
            }
        });
    }
}
