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
import org.orthant.proof.CheckResult;
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
            Session session = Verifier.of(some.layer(), question).session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                if (some.rule().isRanking()
                        && (set.size() == 0 || set.size() == some.layer().labels())) {
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
                assertThat(checker.check(verdict.certify(set))).isEqualTo(new CheckResult.Accepted());
                assertIsRejectedWithNarrowerEnds(checker, set, margin, truth);
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
            Session session = Verifier.of(some.layer(), question).session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s", set, some)
                        .isEqualTo(new CheckResult.Accepted());
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
