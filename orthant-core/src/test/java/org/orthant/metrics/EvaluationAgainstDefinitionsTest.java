package org.orthant.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.testing.Randomised;

class EvaluationAgainstDefinitionsTest {

    private static final Offset<Double> ROUNDING = within(1e-9);

    @Test
    void onePassGivesWhatTheDefinitionsGive() {
        Randomised.repeat(60, random -> {
            NaiveScores naive = examples(random);
            int labels = naive.labels();
            Propensities propensities =
                    Propensities.of(100, random.ints(labels, 0, 100).toArray());
            int[] ranks = {1, 3, labels, labels + 2};
            Evaluation evaluation = new Evaluation(propensities, ranks);
            add(evaluation, naive, 0, naive.logits().size());

            assertAgree(evaluation.scores(), naive, propensities);
        });
    }

    @Test
    void partsMergeIntoTheWhole() {
        Randomised.repeat(20, random -> {
            NaiveScores naive = examples(random);
            Propensities propensities = Propensities.of(10, new int[naive.labels()]);
            Evaluation first = new Evaluation(propensities, 1, 2);
            Evaluation second = first.fresh();
            int middle = random.nextInt(naive.logits().size() + 1);
            add(first, naive, 0, middle);
            add(second, naive, middle, naive.logits().size());
            first.merge(second);

            assertAgree(first.scores(), naive, propensities);
        });
    }

    @Test
    void rowsOfABatchCountAsIfTheyWereAlone() {
        Randomised.repeat(20, random -> {
            NaiveScores naive = examples(random);
            int labels = naive.labels();
            float[] batch = new float[labels * naive.logits().size()];
            Evaluation one = new Evaluation(labels, 2);
            Evaluation other = new Evaluation(labels, 2);
            for (int i = 0; i < naive.logits().size(); i++) {
                System.arraycopy(naive.logits().get(i), 0, batch, i * labels, labels);
            }
            for (int i = 0; i < naive.logits().size(); i++) {
                one.add(naive.logits().get(i), naive.active().get(i));
                other.add(batch, i * labels, naive.active().get(i));
            }

            assertThat(other.scores()).isEqualTo(one.scores());
        });
    }

    @Test
    void theBestLabelsAreTheFirstOfAFullSort() {
        Randomised.repeat(200, random -> {
            NaiveScores naive = examples(random);
            int k = random.nextInt(naive.labels() + 3);

            assertThat(IntStream.of(Top.of(naive.logits().get(0), k)).boxed())
                    .containsExactlyElementsOf(
                            naive.ranking(0).stream().limit(k).toList());
        });
    }

    private static void assertAgree(Scores scores, NaiveScores naive, Propensities propensities) {
        assertThat(scores.of(Metric.LOSS)).isEqualTo(naive.loss(), ROUNDING);
        assertThat(scores.of(Metric.MICRO_F1)).isEqualTo(naive.microF1(), ROUNDING);
        assertThat(scores.of(Metric.MACRO_F1)).isEqualTo(naive.macroF1(false), ROUNDING);
        assertThat(scores.of(Metric.MACRO_F1_OF_ACTIVE)).isEqualTo(naive.macroF1(true), ROUNDING);
        assertThat(scores.of(Metric.EXACT_MATCH)).isEqualTo(naive.exactMatch(), ROUNDING);
        for (int k : scores.atK().keySet()) {
            assertThat(scores.of(Metric.PRECISION, k)).isEqualTo(naive.precision(k), ROUNDING);
            assertThat(scores.of(Metric.RECALL, k)).isEqualTo(naive.recall(k), ROUNDING);
            assertThat(scores.of(Metric.NDCG, k)).isEqualTo(naive.ndcg(k), ROUNDING);
            assertThat(scores.of(Metric.PSP, k)).isEqualTo(naive.psp(k, propensities), ROUNDING);
        }
    }

    private static void add(Evaluation evaluation, NaiveScores naive, int from, int to) {
        for (int i = from; i < to; i++) {
            evaluation.add(naive.logits().get(i), naive.active().get(i));
        }
    }

    /** Up to eight examples; logits repeat often, and some examples have no labels. */
    private static NaiveScores examples(SplittableRandom random) {
        int labels = 1 + random.nextInt(12);
        List<float[]> logits = new ArrayList<>();
        List<LabelSet> active = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(8); i++) {
            float[] row = new float[labels];
            for (int label = 0; label < labels; label++) {
                row[label] = random.nextInt(-3, 4) / 2f;
            }
            logits.add(row);
            double density = random.nextDouble();
            active.add(LabelSet.of(
                    labels,
                    IntStream.range(0, labels)
                            .filter(label -> random.nextDouble() < density)
                            .toArray()));
        }
        return new NaiveScores(logits, active);
    }
}
