package org.orthant.verify.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class QuickSelectTest {

    @Test
    void theElementOfARankIsThatOfTheSortedNumbers() {
        Randomised.repeat(500, random -> {
            float[] values = new float[random.nextInt(1, 60)];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextBoolean() ? random.nextInt(5) : (float) random.nextDouble();
            }
            int rank = random.nextInt(values.length);
            float[] sorted = values.clone();
            Arrays.sort(sorted);
            assertThat(QuickSelect.smallest(values, values.length, rank)).isEqualTo(sorted[rank]);
        });
    }
}
