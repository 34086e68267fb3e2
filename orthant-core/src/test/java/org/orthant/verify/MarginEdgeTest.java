package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.oracle.RuleCase;
import org.orthant.oracle.RuleOracle;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.testing.Randomised;

/** Margins where doubles are no help: nearly parallel rows, logits beyond their range, numbers of all magnitudes. */
class MarginEdgeTest {

    private static final int CASES = Integer.getInteger("orthant.rule.cases", 1000) / 3;

    private static Verdict verify(DenseLayer layer, FeatureDomain domain, DecisionRule rule, LabelSet set) {
        Verdict verdict = Verifier.of(
                        layer, Question.verdict(domain).withRule(rule).withMargins())
                .session()
                .verify(set);
        assertThat(new Checker(layer, domain, rule).check(verdict.certify(set))).isEqualTo(new CheckResult.Accepted());
        return verdict;
    }

    /** Three rows are multiples of one another but for their last digits. */
    @Test
    void nearlyParallelRowsHaveACloseMargin() {
        DenseLayer layer = DenseLayer.of(new double[][] {
            {-0.5285118253590099, -0.6858840681257914, -1.0167173556151552},
            {1.0570236507180197, 1.3717681362515828, 2.0334347112303104},
            {0.11947471826415101, 0.1550500894573819, 0.22983784617095226},
            {0.126, -1.4, -0.21508088549010673},
            {0, 0, 2}
        });
        FeatureDomain domain = FeatureDomain.of(new double[] {-1, -1e4, -1e4}, new double[] {1, 1e4, 1e4});
        Verdict verdict = verify(
                layer, domain, DecisionRule.thresholds(1.490486194265684, 0, -1, 0, 0), LabelSet.of(5, 0, 1, 2, 3));
        assertThat(verdict).isInstanceOf(Verdict.Unargmaxable.class);
        MarginProof margin = verdict.margin().orElseThrow();
        assertThat(margin.low()).isCloseTo(-0.994, within(0.001));
        assertThat(margin.high()).isCloseTo(margin.low(), within(1e-9));
    }

    @Test
    void logitsBeyondTheLargestDoubleHaveMargins() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1e308, 0}, {1e308, 1e308}, {0, 1e308}});
        for (int label = 0; label < 3; label++) {
            Verdict verdict = verify(layer, FeatureDomain.free(2), DecisionRule.argmax(), LabelSet.of(3, label));
            assertThat(verdict).isInstanceOf(Verdict.Argmaxable.class);
            MarginProof margin = verdict.margin().orElseThrow();
            assertThat(margin.low()).isPositive();
            assertThat(margin.high()).isInfinite();
        }
    }

    /** At zero all logits are zero: nothing is closer to winning, and a class that never wins cannot do better. */
    @Test
    void withoutABiasAClassThatNeverWinsHasTheMarginZero() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {0.125, 0.1}});
        for (FeatureDomain domain : List.of(
                FeatureDomain.free(2), FeatureDomain.box(2, 3), FeatureDomain.of(new double[2], new double[] {1, 2}))) {
            for (DecisionRule rule : List.of(DecisionRule.argmax(), DecisionRule.topK())) {
                MarginProof margin =
                        verify(layer, domain, rule, LabelSet.of(4, 3)).margin().orElseThrow();
                assertThat(margin.low()).isZero();
                assertThat(margin.high()).isZero();
            }
        }
        MarginProof apart = verify(
                        layer,
                        FeatureDomain.of(new double[] {1, 1}, new double[] {2, 2}),
                        DecisionRule.argmax(),
                        LabelSet.of(4, 3))
                .margin()
                .orElseThrow();
        assertThat(apart.high()).isNegative();
    }

    @Test
    void rankingsOfTheTiniestWeightsAreDecided() {
        DenseLayer twins = DenseLayer.of(new double[][] {{1e-311}, {1e-311}});
        FeatureDomain domain = FeatureDomain.box(1, 6);
        assertThat(verify(twins, domain, DecisionRule.topK(), LabelSet.of(2, 0, 1)))
                .isInstanceOf(Verdict.Argmaxable.class);
        assertThat(verify(twins, domain, DecisionRule.topK(), LabelSet.of(2, 0)))
                .isInstanceOf(Verdict.Unargmaxable.class);
        DenseLayer alone = DenseLayer.of(new double[][] {{1e-311}});
        assertThat(verify(alone, domain, DecisionRule.argmax(), LabelSet.of(1, 0)))
                .isInstanceOf(Verdict.Argmaxable.class);
        assertThat(verify(alone.withBias(1), domain, DecisionRule.argmax(), LabelSet.of(1, 0)))
                .isInstanceOf(Verdict.Argmaxable.class);
    }

    /** The threshold that guesses take is beyond the range of single precision, in which rows are looked at. */
    @Test
    void rankingsOfTheLargestFloatsAreDecided() {
        double largest = Float.MAX_VALUE;
        DenseLayer layer = DenseLayer.of(new double[][] {{largest}, {Math.nextUp(largest)}, {0}, {-1e-9}, {-largest}});
        FeatureDomain domain = FeatureDomain.box(1, 1e4);
        assertThat(verify(layer, domain, DecisionRule.argmax(), LabelSet.of(5, 0)))
                .isInstanceOf(Verdict.Unargmaxable.class);
        assertThat(verify(layer, domain, DecisionRule.argmax(), LabelSet.of(5, 1)))
                .isInstanceOf(Verdict.Argmaxable.class);
    }

    /** The verdict says on which side of zero the margin is. */
    @Test
    void marginsAreTrueAndHaveTheSignOfTheVerdictWhateverTheMagnitude() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.extreme(random, true);
            RuleOracle oracle = new RuleOracle(some.layer(), some.domain(), some.rule());
            for (LabelSet set : some.labelSets()) {
                Verdict verdict = verify(some.layer(), some.domain(), some.rule(), set);
                boolean trivial = some.rule().isRanking()
                        && (set.size() == 0 || set.size() == some.layer().labels());
                Optional<MarginProof> found = verdict.margin();
                assertThat(trivial && found.isPresent()).isFalse();
                if (trivial) {
                    continue;
                }
                Rational truth = oracle.margin(set);
                if (found.isEmpty()) {
                    // Nothing is claimed only where no double is a lower end.
                    assertThat(truth.floor()).as("%s of %s", set, some).isInfinite();
                    continue;
                }
                MarginProof margin = found.get();
                assertThat(Rational.exactly(margin.low()))
                        .as("%s of %s: %s", set, some, margin)
                        .isLessThanOrEqualTo(truth);
                assertThat(Double.isInfinite(margin.high())
                                || Rational.exactly(margin.high()).compareTo(truth) >= 0)
                        .as("%s of %s: %s", set, some, margin)
                        .isTrue();
                assertThat(verdict instanceof Verdict.Unargmaxable ? margin.high() <= 0 : margin.low() >= 0)
                        .as("%s of %s: %s", set, some, verdict)
                        .isTrue();
            }
        });
    }
}
