package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** Rows that are equal, as the vectors of texts that differ in nothing an encoder sees. */
class TwinRowsTest {

    private static final int LABELS = 400;
    private static final int FEATURES = 96;

    /** A label set that takes rational numbers is undecided then, not slow: a budget that only these exceed. */
    private static final Duration BUDGET = Duration.ofSeconds(20);

    @Test
    void setsWithOneOfTwoEqualRowsAreRefutedByThese() {
        Randomised.repeat(3, random -> {
            double[][] rows = rows(random);
            for (int label = 0; label < LABELS; label += 10) {
                rows[label + 5] = rows[label].clone();
            }
            DenseLayer layer = DenseLayer.of(rows);
            Box domain = FeatureDomain.free(FEATURES);
            Question question =
                    Question.verdict(domain).withRule(DecisionRule.topK()).withBudget(BUDGET);
            Session session = Verifier.of(layer, question).session();
            Checker checker = new Checker(layer, domain, DecisionRule.topK());
            for (int label = 0; label < LABELS; label += 40) {
                LabelSet set = LabelSet.of(LABELS, label, label + 11, label + 17);
                Verdict verdict = session.verify(set);
                assertThat(refutation(verdict)).as("%s", set).containsExactly(label, label + 5);
                assertThat(checker.check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
                assertThat(session.effort().arithmetic()).isEqualTo(Effort.Arithmetic.DOUBLE);
            }
        });
    }

    @Test
    void setsWithBothOfTwoEqualRowsAreDecidedLikeOthers() {
        Randomised.repeat(3, random -> {
            double[][] rows = rows(random);
            rows[1] = rows[0].clone();
            rows[2] = rows[0].clone();
            DenseLayer layer = DenseLayer.of(rows);
            Box domain = FeatureDomain.free(FEATURES);
            Question question =
                    Question.verdict(domain).withRule(DecisionRule.topK()).withBudget(BUDGET);
            LabelSet set = LabelSet.of(LABELS, 0, 1, 2);
            Verdict verdict = Verifier.of(layer, question).session().verify(set);
            assertThat(verdict).isInstanceOf(Verdict.Argmaxable.class);
            assertThat(new Checker(layer, domain, DecisionRule.topK()).check(verdict.certify(set)))
                    .isInstanceOf(CheckResult.Accepted.class);
        });
    }

    @Test
    void multiplesOfARowContradictItLikeEqualOnes() {
        Randomised.repeat(3, random -> {
            double[][] rows = rows(random);
            rows[7] = rows[3].clone();
            for (int j = 0; j < FEATURES; j++) {
                rows[7][j] *= 0x1p40;
            }
            DenseLayer layer = DenseLayer.of(rows);
            Box domain = FeatureDomain.free(FEATURES);
            LabelSet set = LabelSet.of(LABELS, 3, 30);
            Verdict verdict = Verifier.of(layer, Question.verdict(domain).withBudget(BUDGET))
                    .session()
                    .verify(set);
            assertThat(refutation(verdict)).isNotEmpty();
            assertThat(new Checker(layer, domain).check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
        });
    }

    private static List<Integer> refutation(Verdict verdict) {
        return verdict.match(possible -> List.of(), never -> never.circuit().labels(), open -> List.of());
    }

    /** Rows around a few directions, so that those near twins are active before them. */
    private static double[][] rows(RandomGenerator random) {
        double[][] centres = new double[20][];
        for (int c = 0; c < centres.length; c++) {
            centres[c] = gaussian(random);
        }
        double[][] rows = new double[LABELS][];
        for (int i = 0; i < LABELS; i++) {
            rows[i] = gaussian(random);
            for (int j = 0; j < FEATURES; j++) {
                rows[i][j] = (float) (0.5 * rows[i][j] + centres[i % centres.length][j]);
            }
        }
        return rows;
    }

    private static double[] gaussian(RandomGenerator random) {
        double[] row = new double[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            row[j] = random.nextGaussian();
        }
        return row;
    }
}
