package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.oracle.RuleCase;
import org.orthant.oracle.RuleOracle;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.testing.Randomised;

/** What is said about answers by all rules, against an oracle that compares labels two by two. */
class RuleOracleTest {

    /** With about seven label sets each. */
    private static final int CASES = Integer.getInteger("orthant.rule.cases", 1000);

    /** Of the size of logits, which are at most 100 or so: how far the ends of a margin may be apart. */
    private static final double CLOSE = 1e-9;

    @Test
    void marginsLieBetweenTheirProvenEndsWhateverTheRule() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.of(random, true);
            Question question =
                    Question.verdict(some.domain()).withRule(some.rule()).withMargins();
            ProvenVerdicts verdicts = ProvenVerdicts.of(some.layer(), question);
            RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verdicts.about(set, some);
                if (ProvenVerdicts.areTrivial(some.rule(), set)) {
                    assertThat(verdict.margin()).isEmpty();
                    continue;
                }
                Rational truth = oracle.margin(set);
                MarginProof margin = verdict.margin().orElseThrow();
                assertThat(Rational.exactly(margin.low()))
                        .as("%s of %s", set, some)
                        .isLessThanOrEqualTo(truth);
                assertThat(Rational.exactly(margin.high()))
                        .as("%s of %s", set, some)
                        .isGreaterThanOrEqualTo(truth);
                assertThat(margin.high() - margin.low())
                        .as("%s of %s: %s", set, some, margin)
                        .isLessThan(CLOSE);
                assertThat(oracle.margin(set, margin.point().coordinates()))
                        .isGreaterThanOrEqualTo(Rational.exactly(margin.low()));
                assertIsRejectedWithNarrowerEnds(verdicts.checker(), set, margin, truth);
            }
        });
    }

    private static void assertIsRejectedWithNarrowerEnds(
            Checker checker, LabelSet set, MarginProof margin, Rational truth) {
        double above = Math.nextUp(truth.ceiling());
        double below = Math.nextDown(truth.floor());
        // Halves of the smallest doubles are none.
        if (Math.abs(above) > Double.MIN_NORMAL && Math.abs(below) > Double.MIN_NORMAL) {
            MarginProof tooLow =
                    new MarginProof(Math.min(margin.low(), below), margin.point(), below, margin.ceiling());
            assertThat(checker.flawOfMargin(set, tooLow)).isPresent();
            MarginProof tooHigh =
                    new MarginProof(above, margin.point(), Math.max(margin.high(), above), margin.ceiling());
            assertThat(checker.flawOfMargin(set, tooHigh)).isPresent();
        }
    }

    @Test
    void marginsOfDomainsWithoutEndAreProvenAndNearlyAlwaysClose() {
        AtomicInteger negative = new AtomicInteger();
        AtomicInteger wide = new AtomicInteger();
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.of(random, false);
            Question question =
                    Question.verdict(some.domain()).withRule(some.rule()).withMargins();
            ProvenVerdicts verdicts = ProvenVerdicts.of(some.layer(), question);
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verdicts.about(set, some);
                verdict.margin().ifPresent(margin -> {
                    boolean never = verdict instanceof Verdict.Unargmaxable;
                    assertThat(never ? margin.low() <= 0 : margin.high() > 0)
                            .as("%s of %s: %s", set, some, verdict)
                            .isTrue();
                    negative.addAndGet(never ? 1 : 0);
                    wide.addAndGet(never && margin.high() - margin.low() > CLOSE ? 1 : 0);
                });
            }
        });
        // Rows that are means of others but for rounding: what they lack is made up for where features are 10^16.
        assertThat(wide.get()).isLessThan(negative.get() / 100);
    }

    @Test
    void verdictsAreTrueAndProvenWhateverTheRule() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.of(random, random.nextInt(4) == 0);
            Question question = Question.verdict(some.domain()).withRule(some.rule());
            if (random.nextInt(3) == 0) {
                question = question.withFormats(List.of(NumberFormat.FLOAT32));
            }
            ProvenVerdicts verdicts = ProvenVerdicts.of(some.layer(), question);
            RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                boolean trivial = ProvenVerdicts.areTrivial(some.rule(), set);
                Verdict verdict = verdicts.about(set, some, trivial || oracle.isAnswered(set));
                if (verdict instanceof Verdict.Argmaxable yes && !trivial) {
                    List<Rational> x = yes.witness().coordinates();
                    assertThat(oracle.margin(set, x).signum()).isPositive();
                }
            }
        });
    }
}
