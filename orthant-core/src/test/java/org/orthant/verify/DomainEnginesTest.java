package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Matrices;

/** What engines say about domains that are not bounds, where it follows from a theorem. */
class DomainEnginesTest {

    @Test
    void featuresOfASphereAreOnlyThoseOfItsLength() {
        // Label 0 is on above ½, label 1 below −½: both are off in between, where no vector has length 1.
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {-1}}).withBias(-0.5, -0.5);
        Session sphere =
                Verifier.of(layer, Question.verdict(FeatureDomain.sphere(1, 1))).session();
        Session ball =
                Verifier.of(layer, Question.verdict(FeatureDomain.ball(1, 1))).session();
        assertThat(ball.verify(LabelSet.of(2))).isInstanceOf(Verdict.Argmaxable.class);
        assertThat(sphere.verify(LabelSet.of(2)))
                .isInstanceOfSatisfying(
                        Verdict.Undecided.class,
                        open -> assertThat(open.reason()).isEqualTo(new UndecidedReason.NoPointOnSphere()));
        assertThat(sphere.verify(LabelSet.of(2, 0))).isInstanceOf(Verdict.Argmaxable.class);
        assertThat(sphere.verify(LabelSet.of(2, 0, 1))).isInstanceOf(Verdict.Unargmaxable.class);
    }

    @Test
    void withoutABiasOnlyDirectionsMatter() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] rows = Matrices.of(12, 3, () -> random.nextDouble(-1, 1));
        DenseLayer layer = DenseLayer.of(rows);
        Session free = session(layer, FeatureDomain.free(3));
        Session ball = session(layer, FeatureDomain.ball(3, 1e-3));
        Session sphere = session(layer, FeatureDomain.sphere(3, 5));
        for (int label = 0; label < 12; label++) {
            LabelSet set = LabelSet.of(12, label);
            Class<?> expected = free.verify(set).getClass();
            assertThat(ball.verify(set)).isInstanceOf(expected);
            assertThat(sphere.verify(set)).isInstanceOf(expected);
        }
    }

    @Test
    void anOntoMapOfFreeNumbersRestrictsNothing() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] map = Matrices.of(6, 9, () -> random.nextDouble(-1, 1));
        double[][] rows = Matrices.of(40, 6, () -> random.nextDouble(-1, 1));
        DenseLayer layer = DenseLayer.of(rows);
        FeatureDomain image = FeatureDomain.image(
                AffineMap.dense(DoubleMatrix.of(map), new double[] {1, 2, 3, 4, 5, 6}), FeatureDomain.free(9));
        Session free = session(layer, FeatureDomain.free(6));
        Session mapped = session(layer, image);
        Checker checker = new Checker(layer, image, DecisionRule.argmax());
        for (int label = 0; label < 40; label++) {
            LabelSet set = LabelSet.of(40, label);
            Verdict verdict = mapped.verify(set);
            assertThat(verdict).isInstanceOf(free.verify(set).getClass());
            assertThat(checker.check(verdict.certify(set))).isEqualTo(new CheckResult.Accepted());
        }
    }

    @Test
    void batchesDecideAsSessionsDo() {
        SplittableRandom random = new SplittableRandom(9);
        double[][] rows = Matrices.of(30, 5, () -> random.nextDouble(-1, 1));
        DenseLayer layer =
                DenseLayer.of(rows).withBias(random.doubles(30, -1, 1).toArray());
        FeatureDomain domain =
                FeatureDomain.layerNorm(new double[] {1, 2, 1, 0.5, 1}, new double[] {0.1, 0, -0.1, 0, 0.2});
        Verifier verifier = Verifier.of(layer, Question.verdict(domain).withRule(DecisionRule.argmax()));
        List<LabelSet> sets =
                IntStream.range(0, 30).mapToObj(c -> LabelSet.of(30, c)).toList();
        List<Verdict> found = new ArrayList<>();
        BatchVerifier.checking(verifier, 2).verify(sets.iterator(), () -> false, answer -> found.add(answer.verdict()));
        Session session = verifier.session();
        assertThat(found).isEqualTo(sets.stream().map(session::verify).toList());
        assertThat(found).hasAtLeastOneElementOfType(Verdict.Argmaxable.class);
    }

    @Test
    void reasonsInABallNameTheRowsThatAreAlwaysAhead() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {0.5, 0.5}, {-1, -1}})
                .withBias(0, 0, -0.1, -9);
        Verifier verifier =
                Verifier.of(layer, Question.verdict(FeatureDomain.ball(2, 3)).withRule(DecisionRule.argmax()));
        Explanation explanation =
                new Explainer(verifier).explain(LabelSet.of(4, 2)).orElseThrow();
        assertThat(explanation.on()).containsExactly(2);
        assertThat(explanation.off()).containsExactly(0, 1);
    }

    @Test
    void radiiNeedBoundsWithTwoEnds() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}});
        for (FeatureDomain domain : List.of(
                FeatureDomain.ball(2, 1),
                FeatureDomain.layerNorm(new double[] {1, 1}, new double[2]),
                FeatureDomain.of(new double[] {0, 1}, new double[] {1, 1}))) {
            assertThatThrownBy(() -> Verifier.of(layer, Question.radius(domain)))
                    .hasMessageContaining("finite bounds");
        }
    }

    @Test
    void aSpentBudgetLeavesSetsUndecided() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}}).withBias(0.25, 0.5);
        Question question = Question.verdict(FeatureDomain.ball(2, 1)).withBudget(Duration.ofNanos(1));
        long[] time = {0};
        Verdict verdict =
                Verifier.of(layer, question, () -> time[0] += 1000).session().verify(LabelSet.of(2, 0));
        assertThat(verdict).isInstanceOf(Verdict.Undecided.class);
    }

    private static Session session(DenseLayer layer, FeatureDomain domain) {
        return Verifier.of(layer, Question.verdict(domain).withRule(DecisionRule.argmax()))
                .session();
    }
}
