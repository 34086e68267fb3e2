package org.orthant.encoders.bert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.IntRows;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.BertWords;
import org.orthant.io.BadInputException;
import org.orthant.io.Tensor;
import org.orthant.train.optim.Weights;

class CheckpointTest {

    private static final Map<String, Tensor> TENSORS = TinyBert.tensors(1);

    @TempDir
    Path folder;

    private static List<Tensor> renamed(UnaryOperator<String> naming) {
        return TENSORS.values().stream()
                .map(tensor -> new Tensor(naming.apply(tensor.name()), tensor.shape(), tensor.values()))
                .toList();
    }

    /** Loads the checkpoint, and requires all but the fresh parameters to be those of {@link #TENSORS}. */
    private List<String> loaded() {
        BertDesign design = BertDesign.of(folder, Pooling.CLS, 9);
        try (NDManager manager = NDManager.newBaseManager()) {
            List<Weights> weights =
                    design.create(new TokenInputs(12, IntRows.of()), manager, 1).weights();
            List<String> fresh = new Checkpoint(folder).load(BertDesign.PREFIX, weights);
            assertThat(weights).hasSameSizeAs(TENSORS.keySet()).allSatisfy(each -> {
                String name = each.name().substring("encoder.".length());
                float[] expected = Objects.requireNonNull(TENSORS.get(name)).values();
                if (fresh.contains(name)) {
                    assertThat(each.tensor().values()).isNotEqualTo(expected);
                } else {
                    assertThat(each.tensor().values()).isEqualTo(expected);
                }
            });
            return fresh;
        }
    }

    @Test
    void parametersAreFoundUnderTheNamesOfAllTimes() throws IOException {
        TinyBert.write(folder, renamed(name -> name));
        assertThat(loaded()).isEmpty();
        TinyBert.write(folder, renamed(name -> "bert." + name));
        assertThat(loaded()).isEmpty();
        TinyBert.write(
                folder,
                renamed(name -> "bert."
                        + name.replace("LayerNorm.weight", "LayerNorm.gamma")
                                .replace("LayerNorm.bias", "LayerNorm.beta")));
        assertThat(loaded()).isEmpty();
    }

    @Test
    void aModelThatGuessesWordsHasAHeadTooManyAndAPoolerTooFew() throws IOException {
        List<Tensor> tensors = new ArrayList<>(renamed(name -> "bert." + name));
        tensors.removeIf(tensor -> tensor.name().contains("pooler"));
        tensors.add(new Tensor("cls.predictions.bias", List.of(2), new float[2]));
        TinyBert.write(folder, tensors);
        assertThat(loaded()).containsExactly("pooler.dense.bias", "pooler.dense.weight");
    }

    @Test
    void allThatIsMissingOrMisshapenIsNamedAtOnce() throws IOException {
        List<Tensor> tensors = new ArrayList<>(renamed(name -> name));
        tensors.removeIf(tensor -> tensor.name().contains("layer.1.attention.self.key.weight"));
        tensors.removeIf(tensor -> tensor.name().equals("embeddings.LayerNorm.bias"));
        tensors.add(new Tensor("embeddings.LayerNorm.bias", List.of(3), new float[3]));
        TinyBert.write(folder, tensors);
        assertThatThrownBy(this::loaded)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("model.safetensors")
                .hasMessageContaining("embeddings.LayerNorm.bias has the shape [3] instead of [16]")
                .hasMessageContaining("encoder.layer.1.attention.self.key.weight is missing");
    }

    @Test
    void weightsThatCouldRunCodeAreRefusedWithARemedy() throws IOException {
        TinyBert.write(folder, List.of());
        Files.move(folder.resolve("model.safetensors"), folder.resolve("pytorch_model.bin"));
        assertThatThrownBy(this::loaded)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("only in pytorch_model.bin")
                .hasMessageContaining("convert it to model.safetensors");
        Files.move(folder.resolve("pytorch_model.bin"), folder.resolve("model.safetensors.index.json"));
        assertThatThrownBy(this::loaded).hasMessageContaining("expected one model.safetensors");
    }

    @Test
    void theConfigurationSaysSizesAndWords() throws IOException {
        TinyBert.write(folder, List.of());
        Checkpoint checkpoint = new Checkpoint(folder);
        assertThat(checkpoint.sizes()).isEqualTo(TinyBert.SIZES);
        assertThat(checkpoint.words()).isEqualTo(new BertWords(true, true));
        Path tokenizer = folder.resolve("tokenizer_config.json");
        Files.writeString(tokenizer, "{\"do_lower_case\": false, \"strip_accents\": null}");
        assertThat(checkpoint.words()).isEqualTo(new BertWords(false, false));
        Files.writeString(tokenizer, "{\"do_lower_case\": true, \"strip_accents\": false}");
        assertThat(checkpoint.words()).isEqualTo(new BertWords(true, false));
    }

    @Test
    void subwordsAreReadFromEitherFile() throws IOException {
        TinyBert.write(folder, List.of());
        Checkpoint checkpoint = new Checkpoint(folder);
        assertThat(checkpoint.vocabulary().names()).isEqualTo(TinyBert.SUBWORDS);
        Files.delete(folder.resolve("vocab.txt"));
        Path tokenizer = folder.resolve("tokenizer.json");
        Files.writeString(
                tokenizer,
                "{\"version\":\"1.0\",\"added_tokens\":[{\"id\":0}],\"model\":{\"type\":\"WordPiece\",\"x\":{\"a\":1},"
                        + "\"vocab\":{\"[SEP]\":1,\"[PAD]\":0,\"\\u00e9\":2}},\"z\":3}");
        assertThat(checkpoint.vocabulary().names()).containsExactly("[PAD]", "[SEP]", "é");
        Files.writeString(tokenizer, "{\"model\":{\"vocab\":{\"a\":0,\"b\":2}}}");
        assertThatThrownBy(checkpoint::vocabulary).hasMessageContaining("no subword has the id 1");
        Files.writeString(tokenizer, "{\"model\":{\"type\":\"BPE\"}}");
        assertThatThrownBy(checkpoint::vocabulary).hasMessageContaining("has no vocab");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"model_type\":\"roberta\"} | model_type is \"roberta\": expected \"bert\"",
                "{\"hidden_act\":\"relu\"} | hidden_act is \"relu\": expected \"gelu\"",
                "{\"position_embedding_type\":\"relative_key\"} | expected \"absolute\"",
                "{\"vocab_size\":\"many\"} | vocab_size is \"many\": expected a whole number",
                "{} | has no vocab_size",
                "[1] | is not a JSON object",
                "{\"vocab_size\": | is not valid JSON"
            })
    void whatIsNoBertModelIsRefused(String config, String message) throws IOException {
        Files.writeString(folder.resolve("config.json"), config);
        assertThatThrownBy(() -> new Checkpoint(folder).sizes())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aFolderThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> new Checkpoint(folder.resolve("none")).sizes())
                .hasMessageContaining("is no folder: expected one with config.json");
    }
}
