package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.oracle.DomainCase;
import org.orthant.oracle.DomainOracle;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** What is said about images, balls and boxes with features of one value, against an oracle of their definitions. */
class DomainOracleTest {

    private static final int CASES = Integer.getInteger("orthant.domain.cases", 1000);

    /** Nearer to zero, doubles need not tell the sign of a margin. */
    private static final double UNCLEAR = 1e-9;

    @Test
    void verdictsAboutImagesOfBoxesAreTrueAndProven() {
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBox(random);
            Session session = Verifier.of(
                            some.layer(), Question.verdict(some.domain()).withRule(some.rule()))
                    .session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                boolean trivial = isTrivial(some, set);
                boolean answered = trivial || oracle.isAnswered(set);
                assertThat(verdict)
                        .as("%s of %s", set, some)
                        .isInstanceOf(answered ? Verdict.Argmaxable.class : Verdict.Unargmaxable.class);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s", set, some)
                        .isEqualTo(new CheckResult.Accepted());
                if (verdict instanceof Verdict.Argmaxable yes && !trivial) {
                    assertThat(oracle.margin(set, yes.witness().coordinates()).signum())
                            .isPositive();
                }
            }
        });
    }

    @Test
    void marginsOverImagesOfBoundedBoxesLieBetweenTheirProvenEnds() {
        AtomicInteger known = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBoundedBox(random);
            Question question =
                    Question.verdict(some.domain()).withRule(some.rule()).withMargins();
            Session session = Verifier.of(some.layer(), question).session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s", set, some)
                        .isEqualTo(new CheckResult.Accepted());
                if (isTrivial(some, set)) {
                    continue;
                }
                Rational truth = oracle.boxMargin(set);
                asked.incrementAndGet();
                verdict.margin().ifPresent(proof -> {
                    known.incrementAndGet();
                    assertThat(Rational.exactly(proof.low())).isLessThanOrEqualTo(truth);
                    assertThat(Rational.exactly(proof.high())).isGreaterThanOrEqualTo(truth);
                    assertThat(proof.high() - proof.low())
                            .as("%s of %s: %s", set, some, proof)
                            .isLessThan(1e-7);
                });
            }
        });
        assertThat(known.get()).isGreaterThan(asked.get() * 99 / 100);
    }

    @Test
    void verdictsAndMarginsInBallsAreTrueAndProven() {
        AtomicInteger decided = new AtomicInteger();
        AtomicInteger unclear = new AtomicInteger();
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBall(random);
            Question question = Question.verdict(some.domain()).withRule(some.rule());
            boolean margins = random.nextBoolean();
            Session session = Verifier.of(some.layer(), margins ? question.withMargins() : question)
                    .session();
            Checker checker = new Checker(some.layer(), some.domain(), some.rule());
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = session.verify(set);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s", set, some)
                        .isEqualTo(new CheckResult.Accepted());
                if (isTrivial(some, set)) {
                    assertThat(verdict).isInstanceOf(Verdict.Argmaxable.class);
                    continue;
                }
                double margin = oracle.margin(set);
                if (Math.abs(margin) > UNCLEAR) {
                    decided.incrementAndGet();
                    assertThat(verdict)
                            .as("%s of %s: margin %s", set, some, margin)
                            .isInstanceOf(margin > 0 ? Verdict.Argmaxable.class : Verdict.Unargmaxable.class);
                } else if (verdict instanceof Verdict.Undecided) {
                    unclear.incrementAndGet();
                }
                verdict.match(
                        yes -> assertThat(oracle.margin(set, yes.witness().coordinates())
                                        .signum())
                                .isPositive(),
                        never -> assertThat(margin).isLessThan(UNCLEAR),
                        open -> null);
                verdict.margin().ifPresent(proof -> {
                    assertThat(proof.low()).isLessThanOrEqualTo(margin + UNCLEAR);
                    assertThat(proof.high()).isGreaterThanOrEqualTo(margin - UNCLEAR);
                    assertThat(proof.high() - proof.low())
                            .as("%s of %s: %s", set, some, proof)
                            .isLessThan(1e-7);
                    assertThat(oracle.margin(set, proof.point().coordinates()))
                            .isGreaterThanOrEqualTo(Rational.exactly(proof.low()));
                });
                assertThat(!margins
                                || verdict instanceof Verdict.Undecided
                                || verdict.margin().isPresent())
                        .as("%s of %s has a margin: %s", set, some, verdict)
                        .isTrue();
            }
        });
        assertThat(unclear.get()).isLessThan(decided.get() / 20);
    }

    private static boolean isTrivial(DomainCase some, LabelSet set) {
        return some.rule().isRanking()
                && (set.size() == 0 || set.size() == some.layer().labels());
    }
}
