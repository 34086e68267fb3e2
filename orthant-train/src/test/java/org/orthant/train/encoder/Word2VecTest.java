package org.orthant.train.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.Vocabulary;
import org.orthant.testing.Randomised;
import org.orthant.train.encoder.Word2Vec.Method;
import org.orthant.train.encoder.Word2Vec.Options;
import org.orthant.train.optim.EmbeddingTable;

class Word2VecTest {

    private static final int SUBJECTS = 4;
    private static final int WORDS_OF_SUBJECT = 6;
    private static final int WORDS = SUBJECTS * WORDS_OF_SUBJECT + 1;

    /** Documents, each of words of one subject; no document has the last word. */
    private static IntRows documents() {
        SplittableRandom random = new SplittableRandom(1);
        IntRows.Builder documents = new IntRows.Builder();
        for (int document = 0; document < 600; document++) {
            int subject = document % SUBJECTS;
            documents.add(random.ints(12, 0, WORDS_OF_SUBJECT)
                    .map(word -> word + subject * WORDS_OF_SUBJECT)
                    .toArray());
        }
        return documents.build();
    }

    private static double cosine(float[] a, float[] b) {
        return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(Method.class)
    void wordsOfOneSubjectGetCloserThanWordsOfTwo(Method method) {
        Options options = new Options(method, 10, 5, 5, 20, 0);
        float[][] vectors = Word2Vec.train(documents(), WORDS, options, (done, all) -> {});
        assertThat(vectors[WORDS - 1]).isEmpty();
        for (int a = 0; a < WORDS - 1; a++) {
            for (int b = 0; b < a; b++) {
                double cosine = cosine(vectors[a], vectors[b]);
                if (a / WORDS_OF_SUBJECT == b / WORDS_OF_SUBJECT) {
                    assertThat(cosine).as("related %d %d", a, b).isGreaterThan(0.7);
                } else {
                    assertThat(cosine).as("unrelated %d %d", a, b).isLessThan(0.5);
                }
            }
        }
        assertThat(Word2Vec.train(documents(), WORDS, options, (done, all) -> {}))
                .isDeepEqualTo(vectors);
    }

    /** Compares with differences of −log σ(±⟨v, u⟩), of whose sum every step follows the gradient. */
    @Test
    void stepsFollowTheGradientOfTheirLoss() {
        Randomised.repeat(100, random -> {
            int width = 1 + random.nextInt(11);
            int wanted = random.nextInt(2);
            float[] input = numbers(random, width);
            float[] output = numbers(random, width);
            float[] stepOfInput = new float[width];
            float[] moved = output.clone();
            Word2Vec.descend(input, moved, wanted, 1, stepOfInput);
            for (int i = 0; i < width; i++) {
                assertThat((double) stepOfInput[i])
                        .isCloseTo(-slope(input, i, v -> loss(v, output, wanted)), within(1e-3));
                assertThat((double) moved[i] - output[i])
                        .isCloseTo(-slope(output, i, u -> loss(input, u, wanted)), within(1e-3));
            }
        });
    }

    private static float[] numbers(SplittableRandom random, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) (2 * random.nextDouble() - 1);
        }
        return numbers;
    }

    private static double loss(float[] input, float[] output, int wanted) {
        return Math.log1p(Math.exp(wanted == 1 ? -dot(input, output) : dot(input, output)));
    }

    private static double slope(float[] at, int place, ToDoubleFunction<float[]> function) {
        float[] above = at.clone();
        float[] below = at.clone();
        above[place] += 0.015625f;
        below[place] -= 0.015625f;
        return (function.applyAsDouble(above) - function.applyAsDouble(below)) / ((double) above[place] - below[place]);
    }

    @Test
    void vectorsOfADataSetAreWrittenWithLengthOneForTheTextCnn(@TempDir Path folder) throws IOException {
        List<String> texts = List.of("Cats purr", "cats and dogs", "Dogs bark, cats don't", "dogs");
        Path file = folder.resolve("vectors.txt");
        long[] last = new long[2];
        int words = WordVectors.train(
                data(new TextInputs(texts)),
                new Options(Method.SKIP_GRAM, 3, 2, 2, 2, 0),
                (done, all) -> {
                    last[0] = done;
                    last[1] = all;
                },
                file);
        assertThat(words).isEqualTo(2);
        assertThat(last).containsExactly(12, 12);
        assertThat(Files.readAllLines(file))
                .hasSize(3)
                .startsWith("2 3")
                .element(1)
                .asString()
                .startsWith("cats ");
        EmbeddingTable table = EmbeddingTable.random("table", 2, 3, 1);
        assertThat(WordVectors.load(file, Vocabulary.of(List.of("cats", "dogs")), table))
                .isEqualTo(2);
        float[] row = new float[3];
        table.copyRow(1, row, 0);
        assertThat(dot(row, row)).isCloseTo(1, within(1e-6));

        SparseInputs.Builder bags = new SparseInputs.Builder(2);
        texts.forEach(text -> bags.add(new int[] {0}, new float[] {1}));
        assertThatThrownBy(() -> WordVectors.train(data(bags.build()), Options.USUAL, (done, all) -> {}, file))
                .hasMessageContaining("need documents with their words in order");
        assertThatThrownBy(() -> new Options(Method.CBOW, 0, 5, 5, 5, 0)).hasMessageContaining("vectors of 0 numbers");
    }

    private static Dataset data(Inputs inputs) {
        int[][] active = new int[inputs.size()][];
        Arrays.setAll(active, example -> new int[] {0});
        Split split = new Split(inputs, 1, IntRows.of(active));
        return new Dataset("pets", Vocabulary.of(List.of("pet")), Optional.empty(), split, split, split);
    }
}
