package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
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

    /** Numbers whose squares and products are beyond all doubles, as the same layer in other units. */
    @Test
    void verdictsDoNotDependOnUnits() {
        AtomicInteger decided = new AtomicInteger();
        AtomicInteger undecided = new AtomicInteger();
        Randomised.repeat(CASES / 5, random -> {
            DomainCase plain = random.nextBoolean() ? DomainCase.ofBall(random) : DomainCase.ofBox(random);
            DomainCase other = plain.rescaled(random, random.nextBoolean() ? 150 : 500);
            ProvenVerdicts usual = ProvenVerdicts.of(
                    plain.layer(), Question.verdict(plain.domain()).withRule(plain.rule()));
            Question question = Question.verdict(other.domain()).withRule(other.rule());
            boolean margins = random.nextBoolean();
            ProvenVerdicts inOtherUnits = ProvenVerdicts.of(other.layer(), margins ? question.withMargins() : question);
            for (LabelSet whole : plain.labelSets()) {
                LabelSet set = random.nextInt(3) == 0 ? partly(whole, plain.rule(), random) : whole;
                Verdict expected = usual.about(set, plain);
                Verdict found = inOtherUnits.about(set, other);
                if (found instanceof Verdict.Undecided) {
                    undecided.incrementAndGet();
                } else if (!(expected instanceof Verdict.Undecided)) {
                    decided.incrementAndGet();
                    assertThat(found).as("%s of %s", set, other).isInstanceOf(expected.getClass());
                }
            }
        });
        assertThat(undecided.get()).isLessThan(decided.get() / 50);
    }

    /** Nothing is expected but an answer that is proven, or the reason why there is none. */
    @Test
    void numbersOfAllSizesInOneLayerEndWithAProofOrAReason() {
        AtomicInteger decided = new AtomicInteger();
        AtomicInteger undecided = new AtomicInteger();
        Randomised.repeat(CASES / 20, random -> {
            DomainCase some =
                    (random.nextBoolean() ? DomainCase.ofBall(random) : DomainCase.ofBox(random)).mixed(random);
            Question question = Question.verdict(some.domain()).withRule(some.rule());
            ProvenVerdicts verdicts =
                    ProvenVerdicts.of(some.layer(), random.nextBoolean() ? question.withMargins() : question);
            for (LabelSet whole : some.labelSets()) {
                LabelSet set = random.nextInt(3) == 0 ? partly(whole, some.rule(), random) : whole;
                Verdict verdict = verdicts.about(set, some);
                (verdict instanceof Verdict.Undecided ? undecided : decided).incrementAndGet();
                verdict.margin().ifPresent(proof -> assertThat(proof.high()).isGreaterThanOrEqualTo(proof.low()));
            }
        });
        assertThat(undecided.get()).isLessThan(decided.get() / 5);
    }

    /** Leaves one label free, where the rule may be asked about what remains. */
    private static LabelSet partly(LabelSet set, DecisionRule rule, SplittableRandom random) {
        if (set.labels() == 1) {
            return set;
        }
        int free = random.nextInt(set.labels());
        LabelSet partial = LabelSet.partial(
                set.labels(),
                set.stream().filter(label -> label != free).toArray(),
                Arrays.stream(set.inactive()).filter(label -> label != free).toArray());
        return rule.objection(partial.size()).isEmpty() ? partial : set;
    }

    @Test
    void lengthsWhoseSquaresAreBeyondDoublesAreDecided() {
        DenseLayer ordinary = DenseLayer.of(new double[][] {{1, 0}, {2, 0}}).withBias(-1, 0);
        DenseLayer large =
                DenseLayer.of(new double[][] {{1e160, 0}, {2e160, 0}}).withBias(-1, 0);
        double[] ones = {1, 1};
        double[] zeros = {0, 0};
        for (FeatureDomain domain : List.of(
                FeatureDomain.layerNorm(ones, zeros), FeatureDomain.rmsNorm(ones, zeros), FeatureDomain.ball(2, 1))) {
            assertCanWin(large, domain, 0);
        }
        for (double radius : new double[] {1e-200, 1e155, 1e200, 1e308}) {
            assertCanWin(ordinary, FeatureDomain.ball(2, radius), 1);
            assertCanWin(large, FeatureDomain.sphere(2, radius), 1);
        }
        DenseLayer one = DenseLayer.of(new double[][] {{1e200, 1}, {0, 0}});
        assertCanWin(one, FeatureDomain.layerNorm(new double[] {1e200, 1e200}, ones), 0);
        FeatureDomain image = FeatureDomain.image(
                AffineMap.dense(DoubleMatrix.of(new double[][] {{1}}), new double[] {1e200}), FeatureDomain.ball(1, 1));
        assertCanWin(DenseLayer.of(new double[][] {{1e200}, {-1}}), image, 0);
    }

    private static void assertCanWin(DenseLayer layer, FeatureDomain domain, int label) {
        Question question = Question.verdict(domain).withRule(DecisionRule.argmax());
        for (Question asked : List.of(question, question.withMargins())) {
            ProvenVerdicts.of(layer, asked).about(LabelSet.of(2, label), layer, true);
        }
    }

    @Test
    void onASphereARankingWithoutOthersCanBePredicted() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 2}, {3, 4}});
        for (DecisionRule rule : List.of(DecisionRule.argmax(), DecisionRule.topK())) {
            Question question = Question.verdict(FeatureDomain.sphere(2, 2)).withRule(rule);
            ProvenVerdicts.of(layer, question).about(LabelSet.partial(2, new int[] {0}, new int[0]), layer, true);
        }
    }

    /** The upper end that doubles find is a little above zero where the margin is zero. */
    @Test
    void marginsOfSetsThatAreNeverPredictedAreNotPositive() {
        AtomicInteger compared = new AtomicInteger();
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBall(random);
            ProvenVerdicts verdicts = ProvenVerdicts.of(
                    some.layer(),
                    Question.verdict(some.domain()).withRule(some.rule()).withMargins());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verdicts.about(set, some);
                if (verdict instanceof Verdict.Unargmaxable && verdict.margin().isPresent()) {
                    compared.incrementAndGet();
                    assertThat(verdict.margin().get().high()).isLessThanOrEqualTo(0);
                }
            }
        });
        assertThat(compared.get()).isGreaterThan(CASES / 2);
    }
}
