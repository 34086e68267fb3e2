package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Checker;

/** Guesses save time and decide nothing. */
class WitnessGuessTest {

    private static final int LABELS = 40;
    private static final int FEATURES = 6;
    private static final DenseLayer LAYER = layer();
    private static final Question QUESTION =
            Question.thresholds(FeatureDomain.box(FEATURES, 1e4)).withFormats(List.of(NumberFormat.FLOAT32));

    private static DenseLayer layer() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[LABELS][FEATURES];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> (float) random.nextGaussian());
        }
        return DenseLayer.of(rows);
    }

    private static LabelSet positive(double[] x) {
        double[] logits = new double[LABELS];
        LAYER.logits(x, logits);
        return LabelSet.of(
                LABELS, IntStream.range(0, LABELS).filter(i -> logits[i] > 0).toArray());
    }

    private static void assertAccepted(LabelSet set, Verdict verdict) {
        Checker checker = new Checker(LAYER, QUESTION.domain(), QUESTION.rule());
        String flaw = checker.check(verdict.certify(set)).match(accepted -> "", rejected -> rejected.reason());
        assertThat(flaw).isEmpty();
    }

    @Test
    void aRightGuessIsProvenWithoutASearch() {
        SplittableRandom random = new SplittableRandom(2);
        for (int trial = 0; trial < 20; trial++) {
            double[] x = new double[FEATURES];
            Arrays.setAll(x, j -> random.nextGaussian());
            LabelSet set = positive(x);
            Session session =
                    Verifier.of(LAYER, QUESTION, guessed -> Optional.of(x)).session();
            Verdict verdict = session.verify(set);
            assertThat(verdict).isInstanceOf(Verdict.Argmaxable.class);
            assertThat(session.effort().steps()).isZero();
            double[] witness = ((Verdict.Argmaxable) verdict).witness().toDoubles();
            assertThat(witness[0] / x[0]).isEqualTo(witness[1] / x[1]);
            assertAccepted(set, verdict);
        }
    }

    @Test
    void wrongGuessesChangeNoVerdict() {
        SplittableRandom random = new SplittableRandom(3);
        Session plain = Verifier.of(LAYER, QUESTION).session();
        for (int trial = 0; trial < 60; trial++) {
            double[] wrong = new double[trial % 7 == 0 ? FEATURES - 1 : FEATURES];
            Arrays.setAll(wrong, j -> random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian());
            LabelSet set =
                    LabelSet.of(LABELS, random.ints(3, 0, LABELS).distinct().toArray());
            Verdict verdict = Verifier.of(LAYER, QUESTION, guessed -> Optional.of(wrong))
                    .session()
                    .verify(set);
            assertThat(verdict.getClass()).isEqualTo(plain.verify(set).getClass());
            assertAccepted(set, verdict);
        }
    }
}
