package org.orthant.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.labels.LabelSet;

/** Cases worked by hand. */
class EvaluationTest {

    private static final double ROUNDING = 1e-12;

    /** Three examples over four labels: one perfect, one half right, one without labels. */
    private static Scores threeExamples() {
        Evaluation evaluation = new Evaluation(4, 1, 2, 10);
        evaluation.add(new float[] {3, -1, 2, -2}, LabelSet.of(4, 0, 2));
        evaluation.add(new float[] {1, 4, -3, -2}, LabelSet.of(4, 0, 3));
        evaluation.add(new float[] {-1, -1, -1, -1}, LabelSet.of(4));
        return evaluation.scores();
    }

    @Test
    void precisionAndRecallAreMeansAndF1TheirHarmonicMean() {
        // The best two are {0, 2} (both active), {1, 0} (one active), {0, 1} (none is).
        Scores scores = threeExamples();

        assertThat(scores.of(Metric.PRECISION, 2)).isEqualTo((1 + 0.5 + 0) / 3, within(ROUNDING));
        assertThat(scores.of(Metric.RECALL, 2)).isEqualTo((1 + 0.5) / 2, within(ROUNDING));
        assertThat(scores.of(Metric.F1, 2)).isEqualTo(2 * 0.5 * 0.75 / 1.25, within(ROUNDING));
    }

    @Test
    void gainIsDiscountedByRankAndNormalisedByTheBestPossible() {
        double second = 1 / (Math.log(3) / Math.log(2));

        assertThat(threeExamples().of(Metric.NDCG, 1)).isEqualTo((1 + 0) / 2.0, within(ROUNDING));
        assertThat(threeExamples().of(Metric.NDCG, 2)).isEqualTo((1 + second / (1 + second)) / 2, within(ROUNDING));
    }

    @Test
    void moreThanAllLabelsAreAllLabelsAndPrecisionIsStillAFractionOfThatMany() {
        Scores scores = threeExamples();

        assertThat(scores.of(Metric.PRECISION, 10)).isEqualTo((0.2 + 0.2 + 0) / 3, within(ROUNDING));
        assertThat(scores.of(Metric.RECALL, 10)).isEqualTo(1, within(ROUNDING));
    }

    @Test
    void f1CountsHitsOfLogitsAboveZero() {
        Scores scores = threeExamples();

        // Predicted {0, 2}, {0, 1} and {}; active {0, 2}, {0, 3} and {}.
        assertThat(scores.of(Metric.MICRO_F1)).isEqualTo(2.0 * 3 / (4 + 4), within(ROUNDING));
        assertThat(scores.of(Metric.MACRO_F1)).isEqualTo((1 + 0 + 1 + 0) / 4.0, within(ROUNDING));
        assertThat(scores.of(Metric.MACRO_F1_OF_ACTIVE)).isEqualTo((1 + 1 + 0) / 3.0, within(ROUNDING));
        assertThat(scores.of(Metric.EXACT_MATCH)).isEqualTo(2 / 3.0, within(ROUNDING));
        assertThat(scores.examples()).isEqualTo(3);
        assertThat(scores.unlabelled()).isEqualTo(1);
    }

    @Test
    void aLogitOfZeroPredictsNothing() {
        Evaluation evaluation = new Evaluation(1);
        evaluation.add(new float[] {0}, LabelSet.of(1, 0));

        assertThat(evaluation.scores().of(Metric.MICRO_F1)).isZero();
        assertThat(evaluation.scores().of(Metric.EXACT_MATCH)).isZero();
        assertThat(evaluation.scores().of(Metric.LOSS)).isEqualTo(Math.log(2), within(ROUNDING));
    }

    @Test
    void lossIsTheMeanOverExamplesAndLabels() {
        Evaluation evaluation = new Evaluation(2);
        evaluation.add(new float[] {(float) Math.log(3), 0}, LabelSet.of(2, 0));
        evaluation.add(new float[] {(float) Math.log(3), 0}, LabelSet.of(2));

        // Probabilities of ¾ and ½: -log ¾ - log ½, and -log ¼ - log ½.
        double expected = (-Math.log(0.75) - Math.log(0.25) - 2 * Math.log(0.5)) / 4;
        assertThat(evaluation.scores().of(Metric.LOSS)).isEqualTo(expected, within(1e-7));
    }

    @Test
    void lossOfHugeLogitsIsNeitherInfiniteNorLost() {
        Evaluation evaluation = new Evaluation(2);
        evaluation.add(new float[] {1e30f, -1e30f}, LabelSet.of(2, 0));
        assertThat(evaluation.scores().of(Metric.LOSS)).isZero();

        evaluation.add(new float[] {-1000, 1000}, LabelSet.of(2, 0));
        assertThat(evaluation.scores().of(Metric.LOSS)).isEqualTo(500, within(ROUNDING));
    }

    @Test
    void equalLogitsRankTheSmallerLabelHigher() {
        assertThat(Top.of(new float[] {1, 2, 2, 1, 2}, 4)).containsExactly(1, 2, 4, 0);
        assertThat(Top.of(new float[] {0f, -0f}, 1)).containsExactly(0);
        assertThat(Top.of(new float[] {-0f, 0f}, 1)).containsExactly(0);
    }

    @Test
    void rareLabelsWeighMoreAndAPerfectRankingReachesOne() {
        Propensities propensities = Propensities.of(1000, new int[] {500, 1, 20});
        double c = (Math.log(1000) - 1) * Math.pow(2.5, 0.55);
        double common = 1 + c * Math.pow(501.5, -0.55);
        double rare = 1 + c * Math.pow(2.5, -0.55);
        assertThat(propensities.weight(0)).isEqualTo(common, within(ROUNDING));

        Evaluation evaluation = new Evaluation(propensities, 1, 2);
        evaluation.add(new float[] {2, 1, -1}, LabelSet.of(3, 0, 1));

        assertThat(evaluation.scores().of(Metric.PSP, 1)).isEqualTo(common / rare, within(ROUNDING));
        assertThat(evaluation.scores().of(Metric.PSP, 2)).isEqualTo(1, within(ROUNDING));
        assertThat(threeExamples().of(Metric.PSP, 1)).isNaN();
        assertThat(threeExamples().inFiles(1)).doesNotContainKey(Metric.PSP).containsKey(Metric.LOSS);
    }

    @Test
    void propensitiesFollowTheLawThatIsGiven() {
        Propensities wikipedia = Propensities.of(1000, new int[] {500}, new Propensities.Law(0.5, 0.4));
        double c = (Math.log(1000) - 1) * Math.sqrt(1.4);
        assertThat(wikipedia.weight(0)).isEqualTo(1 + c / Math.sqrt(500.4), within(ROUNDING));
    }

    @Test
    void twoTrainingExamplesMakeAllLabelsWeighTheSame() {
        Propensities propensities = Propensities.of(2, new int[] {2, 0});

        assertThat(propensities.weight(0)).isEqualTo(1);
        assertThat(propensities.weight(1)).isEqualTo(1);
    }

    @Test
    void withoutExamplesAllIsZero() {
        Scores scores = new Evaluation(3, 1).scores();

        assertThat(scores.examples()).isZero();
        assertThat(scores.overall().values()).isNotEmpty().containsOnly(0.0);
        assertThat(scores.inFiles(1).values()).containsOnly(0.0);
    }

    @Test
    void aMetricAtKIsNamedByItsKAndOthersAreNot() {
        assertThat(Metric.F1.title(8)).isEqualTo("F1@8");
        assertThat(Metric.F1.key(8)).isEqualTo("f1_at_8");
        assertThat(Metric.MICRO_F1.title(8)).isEqualTo("micro F1");
        assertThat(Metric.title("ndcg_at_k", 3)).isEqualTo("nDCG@3");
        assertThat(Metric.title("of_another_version", 3)).isEqualTo("of another version");
        assertThatThrownBy(() -> threeExamples().of(Metric.F1)).hasMessageContaining("F1@k depends on k");
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void logitsThatAreNotFiniteAreRefusedBeforeTheyCount(float hostile) {
        Evaluation evaluation = new Evaluation(2, 1);

        assertThatThrownBy(() -> evaluation.add(new float[] {0, hostile}, LabelSet.of(2, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("logit of label 1");
        assertThat(evaluation.scores().examples()).isZero();
    }

    @Test
    void mismatchesAreRefused() {
        Evaluation evaluation = new Evaluation(2, 1);

        assertThatThrownBy(() -> evaluation.add(new float[3], LabelSet.of(2))).hasMessageContaining("3 logits for 2");
        assertThatThrownBy(() -> evaluation.add(new float[2], LabelSet.of(3))).hasMessageContaining("over 3 labels");
        assertThatThrownBy(() -> evaluation.merge(new Evaluation(2, 2))).hasMessageContaining("don't merge");
        assertThatThrownBy(() -> evaluation.merge(new Evaluation(3, 1))).hasMessageContaining("don't merge");
        assertThatThrownBy(() -> evaluation.scores().of(Metric.F1, 5)).hasMessageContaining("not asked for");
        assertThatThrownBy(() -> new Evaluation(2, 0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new Evaluation(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> Propensities.of(3, new int[] {4})).hasMessageContaining("4 of 3");
        assertThatThrownBy(() -> new Propensities.Law(Double.NaN, 1)).hasMessageContaining("A = NaN");
    }
}
