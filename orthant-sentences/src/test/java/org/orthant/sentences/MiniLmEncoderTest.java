package org.orthant.sentences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.train.sentence.SentenceEncoder;

class MiniLmEncoderTest {

    private final SentenceEncoder encoder = SentenceEncoder.find().orElseThrow();

    @Test
    void textsThatMeanTheSameLieCloserThanOthers() {
        List<float[]> vectors = encoder.encode(List.of(
                "A small cat sleeps on the sofa.",
                "A kitten is napping on the couch.",
                "The stock market fell today."));
        assertThat(vectors).allSatisfy(vector -> {
            assertThat(vector).hasSize(encoder.features());
            assertThat(product(vector, vector)).isCloseTo(1, within(1e-3));
        });
        assertThat(product(vectors.get(0), vectors.get(1)))
                .isGreaterThan(0.2 + product(vectors.get(0), vectors.get(2)));
    }

    @Test
    void aTextHasTheSameVectorInAnyCompany() {
        float[] alone = encoder.encode(List.of("printer driver")).get(0);
        assertThat(encoder.encode(List.of("", "a much longer text about something else", "printer driver"))
                        .get(2))
                .isEqualTo(alone);
        assertThat(encoder.encode(List.of(" ")).get(0)).containsOnly(0f);
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
