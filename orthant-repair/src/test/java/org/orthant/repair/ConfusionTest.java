package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConfusionTest {

    @Test
    void wrongPredictionsAreCountedBeforeAndAfterAndTheRepairedModelComesFirst() {
        int[] expected = {1, 1, 1, 2, 2, 3};
        int[] before = {7, 7, 7, 2, 8, 3};
        int[] after = {1, 1, 7, 9, 9, 3};

        assertThat(Confusion.of(expected, before, after))
                .containsExactly(new Confusion(2, 9, 0, 2), new Confusion(1, 7, 3, 1), new Confusion(2, 8, 1, 0));
    }

    @Test
    void onlyTheMostFrequentOnesAreListed() {
        int[] expected = IntStream.range(0, 2 * Confusion.MOST).toArray();
        int[] wrong = IntStream.of(expected).map(label -> label + 1).toArray();
        wrong[0] = wrong[2];
        expected[0] = expected[2];

        assertThat(Confusion.of(expected, expected, wrong))
                .hasSize(Confusion.MOST)
                .startsWith(new Confusion(2, 3, 0, 2), new Confusion(1, 2, 0, 1));
    }
}
