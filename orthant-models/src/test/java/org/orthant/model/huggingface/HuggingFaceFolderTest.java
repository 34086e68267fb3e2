package org.orthant.model.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.model.ModelFormat;
import org.orthant.model.SmallHead;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureOrigin;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class HuggingFaceFolderTest {

    @TempDir
    Path folder;

    private void tensors(String header, byte[]... data) throws IOException {
        Files.write(folder.resolve("model.safetensors"), SafetensorsFile.safetensors(header, data));
    }

    private void config(String text) throws IOException {
        Files.writeString(folder.resolve("config.json"), text);
    }

    @Test
    void theConfigurationTellsNamesTaskAndWhatStandsBefore() throws IOException {
        Files.write(folder.resolve("model.safetensors"), SafetensorsFile.classifier());
        config("""
                {"architectures": ["BertForSequenceClassification"], "problem_type": "multi_label_classification",
                 "id2label": {"2": "owl", "0": "cat", "1": "dog"}}""");
        Candidate best = SmallHead.assertIn(folder);
        assertThat(best.labelNames()).containsExactly("cat", "dog", "owl");
        assertThat(best.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(best.range().lower()).isEqualTo(-1);
        assertThat(best.range().upper()).isEqualTo(1);
        assertThat(ModelFile.open(folder).format()).isEqualTo(ModelFormat.HUGGING_FACE);
    }

    /** The library then loads a class of that name from a file next to the model. */
    @Test
    void aClassWhoseCodeComesWithTheModelMayComputeAnything() throws IOException {
        Files.write(folder.resolve("model.safetensors"), SafetensorsFile.classifier());
        String named = "{\"architectures\": [\"BertForSequenceClassification\"], \"auto_map\": {";
        config(named + "\"AutoTokenizer\": [\"tokenization_mine.MyTokenizer\", null]}}");
        assertThat(SmallHead.assertIn(folder).range().lower()).isEqualTo(-1);
        config(named + "\"AutoModelForSequenceClassification\": \"modeling_mine.BertForSequenceClassification\"}}");
        Candidate best = SmallHead.assertIn(folder);
        assertThat(best.range().isFree()).isTrue();
        assertThat(best.task()).isEqualTo(Task.UNKNOWN);
        assertThat(best.origin().described())
                .startsWith(
                        "any, because the model includes code of its own (modeling_mine.BertForSequenceClassification)");
    }

    @Test
    void aFileAloneHasNoNames() {
        Candidate best = SmallHead.assertIn(SmallHead.file(folder, SafetensorsFile.classifier()));
        assertThat(best.labelNames()).isEmpty();
        assertThat(best.task()).isEqualTo(Task.UNKNOWN);
    }

    @Test
    void tensorsMayLieInSeveralFiles() throws IOException {
        Files.write(
                folder.resolve("model-00001-of-00002.safetensors"),
                SafetensorsFile.safetensors(
                        "{\"score.weight\": {\"dtype\": \"F32\", \"shape\": [3, 2], \"data_offsets\": [0, 24]}}",
                        SmallHead.floats(SmallHead.byRow())));
        Files.write(
                folder.resolve("model-00002-of-00002.safetensors"),
                SafetensorsFile.safetensors(
                        "{\"score.bias\": {\"dtype\": \"F32\", \"shape\": [3], \"data_offsets\": [0, 12]}}",
                        SmallHead.floats(SmallHead.bias())));
        Path index = folder.resolve("model.safetensors.index.json");
        Files.writeString(index, """
                {"weight_map": {"score.weight": "model-00001-of-00002.safetensors",
                 "score.bias": "model-00002-of-00002.safetensors"}}""");
        SmallHead.assertIn(folder);
        Files.writeString(index, "{\"weight_map\": {\"score.weight\": \"../../secret\"}}");
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("names the file \"../../secret\": expected one of the same folder");
        Files.writeString(index, "{\"weight_map\": {\"x\": \"model-00003-of-00002.safetensors\"}}");
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is missing");
    }

    @Test
    void pytorchsFileServesAsWell() throws IOException {
        Files.write(folder.resolve("pytorch_model.bin"), SmallHead.resource(SmallHead.class, "pytorch/state.pt"));
        config("{}");
        SmallHead.assertIn(folder);
    }

    @Test
    void tiedEmbeddingsAreTheOutputLayer() throws IOException {
        tensors("""
                        {"model.embed_tokens.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [0, 24]},
                         "model.layers.0.mlp.up_proj.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [24, 40]}}""", SmallHead.floats(SmallHead.byRow()), SmallHead.floats(1, 2, 3, 4));
        config("{\"architectures\": [\"Qwen2ForCausalLM\"], \"tie_word_embeddings\": true}");
        Candidate best = OutputLayers.find(ModelFile.open(folder)).best().orElseThrow();
        assertThat(best.name()).isEqualTo("model.embed_tokens.weight");
        assertThat(best.reason()).contains("uses its embeddings as output layer");
        assertThat(best.task()).isEqualTo(Task.SINGLE_LABEL);
        config("{\"architectures\": [\"Qwen2ForCausalLM\"], \"tie_word_embeddings\": false}");
        assertThat(OutputLayers.find(ModelFile.open(folder)).best()).isEmpty();
    }

    @Test
    void foldersWithoutAModelSayWhatWasExpected() {
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is a folder without a model: expected model.safetensors");
    }

    @Test
    void anEncoderHasNoOutputLayer() throws IOException {
        tensors(
                """
                        {"embeddings.word_embeddings.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [0, 24]},
                         "encoder.layer.0.output.dense.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [24, 40]},
                         "pooler.dense.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [40, 56]},
                         "pooler.dense.bias": {"dtype": "F32", "shape": [2], "data_offsets": [56, 64]}}""",
                SmallHead.floats(SmallHead.byRow()),
                SmallHead.floats(1, 2, 3, 4),
                SmallHead.floats(1, 2, 3, 4),
                SmallHead.floats(1, 2));
        config("{\"architectures\": [\"BertModel\"], \"tie_word_embeddings\": true}");
        OutputLayers found = OutputLayers.find(ModelFile.open(folder));
        assertThat(found.best()).isEmpty();
        assertThat(found.summary()).contains("no name among its 3 matrices identifies the output layer");
        Candidate chosen =
                OutputLayers.chosen(ModelFile.open(folder), "embeddings.word_embeddings.weight", Optional.empty());
        assertThat(chosen.layer().labels()).isEqualTo(3);
    }

    @Test
    void theLastMatrixOfAChainIsLikelyTheOutput() {
        Path file = SmallHead.file(
                folder,
                SafetensorsFile.safetensors(
                        """
                        {"0.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
                         "0.bias": {"dtype": "F32", "shape": [2], "data_offsets": [16, 24]},
                         "2.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [24, 48]},
                         "2.bias": {"dtype": "F32", "shape": [3], "data_offsets": [48, 60]}}""",
                        SmallHead.floats(1, 2, 3, 4),
                        SmallHead.floats(1, 2),
                        SmallHead.floats(SmallHead.byRow()),
                        SmallHead.floats(SmallHead.bias())));
        assertThat(SmallHead.assertIn(file).reason()).isEqualTo("it is the last matrix");
    }

    /** A folder whose output layer is the embeddings, with a normalisation of two features. */
    private Candidate normalised(String architecture, String settings, String module, boolean bias) throws IOException {
        tensors(
                """
                        {"model.embed_tokens.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [0, 24]},
                         "%1$s.weight": {"dtype": "F32", "shape": [2], "data_offsets": [24, 32]}%2$s}""".formatted(
                                module,
                                bias
                                        ? ", \"" + module
                                                + ".bias\": {\"dtype\": \"F32\", \"shape\": [2], \"data_offsets\": [32, 40]}"
                                        : ""),
                SmallHead.floats(SmallHead.byRow()),
                SmallHead.floats(2, -0.5),
                bias ? SmallHead.floats(1, 0.25) : new byte[0]);
        config("{\"architectures\": [\"" + architecture + "\"], \"tie_word_embeddings\": true" + settings + "}");
        return OutputLayers.find(ModelFile.open(folder)).best().orElseThrow();
    }

    @Test
    void theLastNormalisationOfAKnownArchitectureIsTheDomain() throws IOException {
        double[] gamma = {2, -0.5};
        double[] beta = {1, 0.25};
        FeatureDomain layerNorm = FeatureDomain.layerNorm(gamma, beta);
        FeatureDomain rmsNorm = FeatureDomain.rmsNorm(gamma, new double[2]);
        assertThat(normalised("GPT2LMHeadModel", "", "transformer.ln_f", true).domain())
                .isEqualTo(layerNorm);
        assertThat(normalised("BertForMaskedLM", "", "cls.predictions.transform.LayerNorm", true)
                        .domain())
                .isEqualTo(layerNorm);
        assertThat(normalised("WhisperForConditionalGeneration", "", "model.decoder.layer_norm", true)
                        .domain())
                .isEqualTo(layerNorm);
        assertThat(normalised("MarianMTModel", "", "model.decoder.layers.11.final_layer_norm", true)
                        .domain())
                .isEqualTo(layerNorm);
        assertThat(normalised("LlamaForCausalLM", "", "model.norm", false).domain())
                .isEqualTo(rmsNorm);
        assertThat(normalised("GemmaForCausalLM", "", "model.norm", false).domain())
                .isEqualTo(FeatureDomain.rmsNorm(new double[] {3, 0.5}, new double[2]));
    }

    @Test
    void normalisationsWithoutOffsetsAreThoseOfArchitecturesThatHaveNone() throws IOException {
        double[] gamma = {2, -0.5};
        assertThat(normalised("CohereForCausalLM", "", "model.norm", false).domain())
                .isEqualTo(FeatureDomain.layerNorm(gamma, new double[2]));
        assertThat(normalised("Gemma3ForCausalLM", "", "model.norm", false).domain())
                .isEqualTo(FeatureDomain.rmsNorm(new double[] {3, 0.5}, new double[2]));
    }

    @Test
    void whatHappensToLogitsIsRemarked() throws IOException {
        Candidate capped = normalised("Gemma2ForCausalLM", ", \"final_logit_softcapping\": 30.0", "model.norm", false);
        assertThat(capped.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(capped.remarks())
                .contains(
                        "the model then bounds logits by c·tanh(z/c) (final_logit_softcapping 30.0): their order stays, so that"
                                + " verdicts hold; margins are those before");
        Candidate scaled = normalised("GraniteForCausalLM", ", \"logits_scaling\": 8", "model.norm", false);
        assertThat(scaled.remarks())
                .contains(
                        "the model then scales logits by a constant (logits_scaling 8.0): their order stays, so that verdicts"
                                + " hold; margins are those before");
        assertThat(normalised("CohereForCausalLM", ", \"logit_scale\": -1", "model.norm", false)
                        .task())
                .isEqualTo(Task.UNKNOWN);
    }

    @Test
    void theBiasOfTranslatorsStandsApart() throws IOException {
        tensors(
                """
                        {"model.shared.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [0, 24]},
                         "final_logits_bias": {"dtype": "F32", "shape": [1, 3], "data_offsets": [24, 36]},
                         "model.decoder.layers.0.fc1.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [36, 60]}}""",
                SmallHead.floats(SmallHead.byRow()),
                SmallHead.floats(SmallHead.bias()),
                SmallHead.floats(9, 8, 7, 6, 5, 4));
        config("{\"architectures\": [\"MarianMTModel\"]}");
        assertThat(SmallHead.assertIn(folder).name()).isEqualTo("model.shared.weight");
    }

    @Test
    void theReasonNamesArchitectureAndModule() throws IOException {
        Candidate head = normalised("Qwen2ForCausalLM", ", \"rms_norm_eps\": 1e-06", "model.norm", false);
        assertThat(head.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.ARCHITECTURE);
        assertThat(head.origin().described())
                .isEqualTo(
                        "scaled features (model.norm) of vectors of root mean square at most 1, because of the last RMS"
                                + " normalisation of Qwen2ForCausalLM");
        assertThat(head.origin().maps().get(0).tensors()).containsExactly("model.norm.weight");
    }

    @Test
    void t5ScalesBeforeItsOwnEmbeddings() throws IOException {
        Candidate head = normalised("T5ForConditionalGeneration", "", "decoder.final_layer_norm", false);
        assertThat(head.domain().described())
                .isEqualTo("scaled features (2 x 2) of scaled features (2 x 2) of vectors of length at most √2");
        assertThat(((Image) head.domain()).map().weight(1, 1)).isEqualTo(1 / Math.sqrt(2));
    }

    @Test
    void theLastBlockNormalisesForTokens() throws IOException {
        tensors(
                """
                        {"bert.encoder.layer.2.output.LayerNorm.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
                         "bert.encoder.layer.2.output.LayerNorm.bias": {"dtype": "F32", "shape": [2], "data_offsets": [8, 16]},
                         "bert.encoder.layer.10.output.LayerNorm.weight": {"dtype": "F32", "shape": [2], "data_offsets": [16, 24]},
                         "bert.encoder.layer.10.output.LayerNorm.bias": {"dtype": "F32", "shape": [2], "data_offsets": [24, 32]},
                         "classifier.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [32, 56]}}""",
                SmallHead.floats(1, 2),
                SmallHead.floats(3, 4),
                SmallHead.floats(5, 6),
                SmallHead.floats(7, 8),
                SmallHead.floats(SmallHead.byRow()));
        config("{\"architectures\": [\"BertForTokenClassification\"]}");
        assertThat(OutputLayers.find(ModelFile.open(folder))
                        .best()
                        .orElseThrow()
                        .domain())
                .isEqualTo(FeatureDomain.layerNorm(new double[] {5, 6}, new double[] {7, 8}));
    }

    @Test
    void whatAnArchitectureDoesNotSayIsNotAssumed() throws IOException {
        FeatureDomain free = FeatureDomain.free(2);
        Candidate without = normalised("GPT2LMHeadModel", "", "transformer.other", true);
        assertThat(without.domain()).isEqualTo(free);
        assertThat(without.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.NONE);
        assertThat(without.origin().described())
                .startsWith("any, because the file does not say what precedes the layer");
        assertThat(normalised("GPT2LMHeadModel", ", \"layer_norm_epsilon\": 0", "transformer.ln_f", true)
                        .domain())
                .isEqualTo(free);
        assertThat(normalised("GPT2LMHeadModel", "", "transformer.ln_f", false).domain())
                .isEqualTo(free);
        assertThat(normalised("UnheardOfForCausalLM", "", "model.norm", false).domain())
                .isEqualTo(free);
    }

    @Test
    void aLayerThatIsOnlyTheLastMatrixIsNotTakenForTheOneBehindTheNormalisation() throws IOException {
        tensors("""
                        {"transformer.ln_f.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
                         "transformer.ln_f.bias": {"dtype": "F32", "shape": [2], "data_offsets": [8, 16]},
                         "multiple_choice.summary.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [16, 40]}}""", SmallHead.floats(1, 2), SmallHead.floats(3, 4), SmallHead.floats(SmallHead.byRow()));
        config("{\"architectures\": [\"GPT2LMHeadModel\"]}");
        Candidate best = OutputLayers.find(ModelFile.open(folder)).best().orElseThrow();
        assertThat(best.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.NONE);
    }
}
