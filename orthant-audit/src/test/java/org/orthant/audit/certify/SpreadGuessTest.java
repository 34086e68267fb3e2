package org.orthant.audit.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

class SpreadGuessTest {

    private static final int LABELS = 300;
    private static final SpreadLayer LAYER =
            SpreadLayer.of(Frequencies.of(LABELS, 10, 30, 1), SpreadLayer.usualScale(LABELS));

    @Test
    void guessesAreFarOnTheRightSideOfAllLabels() {
        SpreadGuess guess = new SpreadGuess(LAYER);
        SplittableRandom random = new SplittableRandom(2);
        for (int size = 0; size <= 10; size++) {
            LabelSet set =
                    LabelSet.of(LABELS, random.ints(size, 0, LABELS).distinct().toArray());
            double[] x = guess.of(set).orElseThrow();
            double[] logits = new double[LABELS];
            LAYER.logits(x, logits);
            for (int label = 0; label < LABELS; label++) {
                assertThat(logits[label] * set.signAt(label)).isGreaterThan(0.0499);
            }
        }
    }

    @Test
    void aSetThatTheColumnsCannotAnswerHasNoGuess() {
        SpreadGuess guess = new SpreadGuess(SpreadLayer.of(Frequencies.of(LABELS, 1, 1, 1), 1));
        LabelSet everySecond = LabelSet.of(
                LABELS, IntStream.range(0, LABELS / 2).map(i -> 2 * i).toArray());
        assertThat(guess.of(everySecond)).isEqualTo(Optional.empty());
    }
}
