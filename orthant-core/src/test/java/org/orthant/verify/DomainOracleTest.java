package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.oracle.DomainCase;
import org.orthant.oracle.DomainOracle;
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
            ProvenVerdicts verdicts = ProvenVerdicts.of(
                    some.layer(), Question.verdict(some.domain()).withRule(some.rule()));
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                boolean trivial = ProvenVerdicts.areTrivial(some.rule(), set);
                Verdict verdict = verdicts.about(set, some, trivial || oracle.isAnswered(set));
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
            ProvenVerdicts verdicts = ProvenVerdicts.of(some.layer(), question);
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verdicts.about(set, some);
                if (ProvenVerdicts.areTrivial(some.rule(), set)) {
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
            ProvenVerdicts verdicts = ProvenVerdicts.of(some.layer(), margins ? question.withMargins() : question);
            DomainOracle oracle = new DomainOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verdicts.about(set, some);
                if (ProvenVerdicts.areTrivial(some.rule(), set)) {
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
}
