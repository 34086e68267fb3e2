package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.RadiusProof;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verdict.Argmaxable;

/** What is said without a proof, and what it took. */
class EstimateTest {

    private static final int N = 40;
    private static final int D = 5;
    private static final Box BOX = FeatureDomain.box(D, 1e4);

    @Test
    void onOrdinaryLayersEstimatesAreWhatIsProven() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, N, D);
            for (LabelSet set : likelyAndUnlikely(layer, random)) {
                for (Depth depth : Depth.values()) {
                    assertAgree(layer, set, new Question(depth, Question.PAPER_THRESHOLDS, BOX));
                }
            }
        });
    }

    @Test
    void theyAreAlsoWhereTheDomainMatters() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = Layers.random(random, N, D).withBias(Layers.gaussian(random, N));
            for (LabelSet set : likelyAndUnlikely(layer, random)) {
                assertAgree(layer, set, Question.radius(FeatureDomain.box(D, 3)));
            }
        });
    }

    @Test
    void aLabelThatIsNeverOnNeedsNoEffort() {
        Session session = Verifier.of(
                        DenseLayer.of(new double[][] {{1}, {0}}), Question.radius(FeatureDomain.box(1, 1)))
                .session();
        assertThat(session.estimate(LabelSet.of(2, 1))).contains(Estimate.UNARGMAXABLE);
        assertThat(session.effort()).isEqualTo(new Effort(0, 0, Arithmetic.DOUBLE));
    }

    @Test
    void effortIsThatOfTheLastLabelSetAlone() {
        Randomised.repeat(10, random -> {
            DenseLayer layer = Layers.random(random, N, D);
            Verifier verifier = Verifier.of(layer, Question.radius(BOX));
            Session used = verifier.session();
            int steps = 0;
            for (LabelSet set : likelyAndUnlikely(layer, random)) {
                Session fresh = verifier.session();
                Verdict verdict = used.verify(set);
                fresh.verify(set);
                assertThat(used.effort()).isEqualTo(fresh.effort());
                // None where the set without labels, solved before, says it all.
                steps += used.effort().steps();
                // A few rows can rule a label set out; only all of them can let it through.
                assertThat(used.effort().passes() > 0 || verdict instanceof Verdict.Unargmaxable)
                        .isTrue();
                fresh.estimate(set);
                assertThat(fresh.effort().passes())
                        .isLessThanOrEqualTo(used.effort().passes());
            }
            assertThat(steps).isPositive();
        });
    }

    @Test
    void moreIsDoneForMore() {
        Randomised.repeat(10, random -> {
            DenseLayer layer = Layers.random(random, N, D);
            LabelSet set = likelyAndUnlikely(layer, random)[0];
            Effort verdict = effort(layer, set, Question.verdict(BOX));
            Effort radius = effort(layer, set, Question.radius(BOX));
            assertThat(radius.steps()).isGreaterThan(verdict.steps());
            assertThat(radius.passes()).isGreaterThan(verdict.passes());
        });
    }

    @Test
    void effortTellsWhenDoublesDidNotSuffice() {
        // Two rows that doubles take for twins, and that are to differ.
        double tiny = 0x1p-60;
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {1, tiny}, {0, 1}});
        Session session =
                Verifier.of(layer, Question.radius(FeatureDomain.box(2, 1e4))).session();
        assertThat(session.verify(LabelSet.of(3, 1, 2))).isInstanceOf(Argmaxable.class);
        assertThat(session.effort().arithmetic()).isNotEqualTo(Arithmetic.DOUBLE);
        assertThat(session.verify(LabelSet.of(3, 0, 1, 2))).isInstanceOf(Argmaxable.class);
        assertThat(session.effort().arithmetic()).isEqualTo(Arithmetic.DOUBLE);
    }

    private static void assertAgree(OutputLayer layer, LabelSet set, Question question) {
        Session session = Verifier.of(layer, question).session();
        Verdict verdict = session.verify(set);
        Estimate estimate = session.estimate(set).orElseThrow();
        assertThat(estimate.argmaxable()).isEqualTo(verdict instanceof Argmaxable);
        if (verdict instanceof Argmaxable argmaxable && argmaxable.radius().isPresent()) {
            RadiusProof proof = argmaxable.radius().orElseThrow();
            assertThat(estimate.low()).isLessThanOrEqualTo(proof.high() * (1 + 1e-6));
            assertThat(estimate.high()).isGreaterThanOrEqualTo(proof.low() * (1 - 1e-6));
            if (question.depth() == Depth.RADIUS) {
                assertThat(estimate.high() - estimate.low()).isLessThanOrEqualTo(1e-6 * estimate.high());
            }
        }
    }

    private static Effort effort(OutputLayer layer, LabelSet set, Question question) {
        Session session = Verifier.of(layer, question).session();
        session.verify(set);
        return session.effort();
    }

    /** One that an input produces, and a sparse one. */
    private static LabelSet[] likelyAndUnlikely(OutputLayer layer, RandomGenerator random) {
        double[] logits = layer.logits(Layers.gaussian(random, layer.features()));
        return new LabelSet[] {
            LabelSet.of(N, IntStream.range(0, N).filter(i -> logits[i] > 0).toArray()),
            ActiveSets.of(N, 3).sample(random)
        };
    }
}
