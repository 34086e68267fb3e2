package org.orthant.encoders.bert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.data.IntRows;
import org.orthant.data.TextInputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.BertWords;
import org.orthant.io.Tensor;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.Pass;
import org.orthant.train.optim.NativeMemory;

class BertEncoderTest {

    private static final int WIDTH = TinyBert.SIZES.width();
    private static final TokenInputs INPUTS = new TokenInputs(
            TinyBert.SIZES.words(),
            IntRows.of(new int[] {2, 3}, new int[] {2, 4, 6, 10, 3}, new int[] {2, 5, 6, 8, 8, 9, 7, 11, 3}, new int[] {
                2, 1, 3
            }));

    private static BertDesign design(BertSizes sizes, Pooling pooling, int mostTokens) {
        return new BertDesign(Path.of("tiny"), sizes, new BertWords(true, true), pooling, mostTokens);
    }

    private static Encoder encoder(NDManager manager, Pooling pooling, Map<String, Tensor> tensors) {
        Encoder encoder = design(TinyBert.SIZES, pooling, 9).create(INPUTS, manager, 1);
        Map<String, Tensor> named = new HashMap<>();
        tensors.forEach((name, tensor) -> named.put("encoder." + name, tensor));
        encoder.weights().forEach(weights -> weights.load(named));
        return encoder;
    }

    private static float[] output(Encoder encoder, NDManager manager, int... examples) {
        try (NDManager scope = manager.newSubManager()) {
            return NativeMemory.copy(
                    encoder.encode(INPUTS, examples, Pass.inference(scope)).activations());
        }
    }

    @ParameterizedTest
    @EnumSource(Pooling.class)
    void theOutputIsWhatTheDefinitionsSay(Pooling pooling) {
        for (long seed = 0; seed < 5; seed++) {
            Map<String, Tensor> tensors = TinyBert.tensors(seed);
            ReferenceBert reference = new ReferenceBert(tensors, TinyBert.SIZES);
            try (NDManager manager = NDManager.newBaseManager()) {
                Encoder encoder = encoder(manager, pooling, tensors);
                for (int example = 0; example < INPUTS.size(); example++) {
                    double[] expected = reference.output(INPUTS.tokens().row(example), pooling);
                    float[] output = output(encoder, manager, example);
                    for (int i = 0; i < WIDTH; i++) {
                        assertThat((double) output[i]).as("seed " + seed).isCloseTo(expected[i], within(1e-5));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Pooling.class)
    void aTextHasTheSameOutputAloneAndBesideLongerOnes(Pooling pooling) {
        try (NDManager manager = NDManager.newBaseManager()) {
            Encoder encoder = encoder(manager, pooling, TinyBert.tensors(7));
            float[] together = output(encoder, manager, 0, 1, 2, 3);
            for (int example = 0; example < INPUTS.size(); example++) {
                assertThat(output(encoder, manager, example))
                        .containsExactly(
                                Arrays.copyOfRange(together, example * WIDTH, (example + 1) * WIDTH), within(2e-6f));
            }
        }
    }

    @Test
    void onlyAsManySubwordsAreReadAsWanted() {
        try (NDManager manager = NDManager.newBaseManager();
                NDManager scope = manager.newSubManager()) {
            TokenInputs cut = new TokenInputs(12, IntRows.of(new int[] {2, 5, 6, 8}, new int[] {2, 5, 6, 9}));
            float[] output = NativeMemory.copy(design(TinyBert.SIZES, Pooling.MEAN, 3)
                    .create(cut, manager, 1)
                    .encode(cut, new int[] {0, 1}, Pass.inference(scope))
                    .activations());
            assertThat(Arrays.copyOf(output, WIDTH))
                    .containsExactly(Arrays.copyOfRange(output, WIDTH, 2 * WIDTH), within(2e-6f));
        }
    }

    @Test
    void portionsHoldEveryExampleOnceAndNoMoreThanThereIsMemoryFor() {
        BertSizes base = new BertSizes(9, 768, 12, 12, 3072, 512, 2, 1e-12, 0.1, 0.1);
        // What reads twelve layers is too much for a test; the division of batches depends on sizes only.
        BertSizes sizes = new BertSizes(9, 12, 2, 12, 12, 512, 2, 1e-12, 0.1, 0.1);
        int[][] rows =
                IntStream.range(0, 600).mapToObj(i -> new int[1 + i * 7 % 512]).toArray(int[][]::new);
        TokenInputs inputs = new TokenInputs(9, IntRows.of(rows));
        int[] examples =
                IntStream.range(0, rows.length).map(i -> rows.length - 1 - i).toArray();
        try (NDManager manager = NDManager.newBaseManager()) {
            List<int[]> portions =
                    design(sizes, Pooling.CLS, 512).create(inputs, manager, 1).portions(inputs, examples);
            assertThat(portions).hasSizeGreaterThan(1);
            assertThat(portions.stream().flatMapToInt(Arrays::stream).sorted().toArray())
                    .isEqualTo(IntStream.range(0, rows.length).toArray());
            assertThat(portions).allSatisfy(places -> {
                int longest = Arrays.stream(places)
                        .map(place -> inputs.length(examples[place]))
                        .max()
                        .orElseThrow();
                assertThat(places.length * sizes.trainingBytes(longest)).isLessThanOrEqualTo(1L << 30);
            });
        }
        assertThat(base.trainingBytes(512)).isBetween(500_000_000L, 1_000_000_000L);
    }

    @Test
    void whatTheModelCannotTakeIsRefused() {
        assertThatThrownBy(() -> design(TinyBert.SIZES, Pooling.CLS, 10)).hasMessageContaining("from 2 to 9");
        BertDesign design = design(TinyBert.SIZES, Pooling.CLS, 9);
        assertThatThrownBy(() -> design.requireSuitable(new TextInputs(List.of())))
                .hasMessageContaining("the data are not text (.jsonl)");
        assertThatThrownBy(() -> design.requireSuitable(new TokenInputs(13, IntRows.of())))
                .hasMessageContaining("the data have 13 subwords, and the model has embeddings of 12");
        assertThatThrownBy(() -> new BertSizes(9, 10, 1, 3, 4, 5, 1, 0, 0, 0)).hasMessageContaining("share equally");
    }
}
