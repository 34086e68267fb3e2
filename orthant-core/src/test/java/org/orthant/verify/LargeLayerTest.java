package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** A layer whose rows are so many that passes over them are shared. */
@Timeout(120)
class LargeLayerTest {

    private static final int LABELS = 70_000;
    private static final int FEATURES = 127;

    @Test
    void chunksOfSetsGetTheAnswersOfSingleOnes() {
        DenseLayer layer = DenseLayer.of(weights());
        for (Box domain : List.of(FeatureDomain.free(FEATURES), FeatureDomain.box(FEATURES, 3))) {
            Question question = Question.verdict(domain).withRule(DecisionRule.topK());
            Verifier verifier = Verifier.of(layer, question);
            assertThat(verifier.setsAtOnce()).isGreaterThan(1);
            List<LabelSet> sets = sets();
            Session session = verifier.session();
            List<Verdict> expected = sets.stream().map(session::verify).toList();
            Checker checker = new Checker(layer, domain, DecisionRule.topK());
            for (int i = 0; i < expected.size(); i++) {
                assertThat(checker.check(expected.get(i).certify(sets.get(i))))
                        .as("%s", sets.get(i))
                        .isInstanceOf(CheckResult.Accepted.class);
            }
            for (int threads : new int[] {1, 3}) {
                List<Verdict> found = new ArrayList<>();
                BatchVerifier.checking(verifier, threads)
                        .verify(sets.iterator(), () -> false, answer -> found.add(answer.verdict()));
                assertThat(found).isEqualTo(expected);
            }
        }
    }

    /** Twins, a row of zeros, and rows from very short to very long among ordinary ones. */
    private static FloatMatrix weights() {
        SplittableRandom random = new SplittableRandom(5);
        FloatMatrix.Builder weights = FloatMatrix.builder(LABELS, FEATURES);
        IntUnaryOperator scale = label -> label % 1000 == 7 ? -40 : label % 1000 == 8 ? 40 : 0;
        float[] twin = new float[FEATURES];
        for (int label = 0; label < LABELS; label++) {
            for (int j = 0; j < FEATURES; j++) {
                float weight = (float) Math.scalb(random.nextDouble(-1, 1), scale.applyAsInt(label));
                twin[j] = label == 100 ? weight : twin[j];
                weights.set(label, j, label == 50_000 ? 0 : label == 60_000 ? twin[j] : weight);
            }
        }
        return weights.build();
    }

    private static List<LabelSet> sets() {
        SplittableRandom random = new SplittableRandom(6);
        List<LabelSet> sets = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            sets.add(LabelSet.of(LABELS, random.nextInt(LABELS)));
        }
        for (int i = 0; i < 3; i++) {
            sets.add(LabelSet.of(
                    LABELS, random.ints(5, 0, LABELS).sorted().distinct().toArray()));
        }
        sets.add(LabelSet.of(LABELS, 100));
        sets.add(LabelSet.of(LABELS, 100, 60_000));
        sets.add(LabelSet.of(LABELS, 50_000));
        sets.add(LabelSet.of(LABELS, 7));
        sets.add(LabelSet.of(LABELS, 8, 2_008));
        return sets;
    }
}
