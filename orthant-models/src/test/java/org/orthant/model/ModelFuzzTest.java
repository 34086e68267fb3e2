package org.orthant.model;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.huggingface.SafetensorsFile;
import org.orthant.model.open.ModelFile;
import org.orthant.testing.FuzzedFile;

/**
 * Whatever bytes a model file has, its output layers are found and read, or it is refused with a {@link
 * BadInputException}, in time and memory that its size bounds. Builds try the seeds; {@code docs/fuzzing.md} says how to
 * try a million mutations of them.
 */
class ModelFuzzTest {

    @TempDir
    static Path fixtures;

    @TempDir
    Path folder;

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void onnx(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> onnx() {
        return fixtures("ONNX");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void safetensors(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> safetensors() {
        return fixtures("safetensors");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void pytorch(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> pytorch() {
        return fixtures("PyTorch");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void pytorchBefore16(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> pytorchBefore16() {
        return fixtures("PyTorch before 1.6");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void numpy(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> numpy() {
        return fixtures("NumPy array", "NumPy archive", "NumPy archive, packed");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void hdf5(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> hdf5() {
        return fixtures("Keras HDF5");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void keras(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> keras() {
        return fixtures("Keras archive");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void tflite(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> tflite() {
        return fixtures("TensorFlow Lite", "TensorFlow Lite, quantised");
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void gguf(byte[] bytes) {
        read(bytes);
    }

    static Stream<Arguments> gguf() {
        return fixtures("GGUF", "GGUF, quantised");
    }

    /** The configuration of a folder whose tensors are as they should be. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void configuration(byte[] bytes) throws IOException {
        Path weights = folder.resolve("model.safetensors");
        if (Files.notExists(weights)) {
            Files.write(weights, SafetensorsFile.classifier());
        }
        FuzzedFile.read(folder, "config.json", bytes, BadInputException.class, file -> layers(folder));
    }

    static Stream<Arguments> configuration() {
        return FuzzedFile.texts("""
                {"architectures": ["BertForSequenceClassification"], "problem_type": "multi_label_classification",
                 "id2label": {"2": "owl", "0": "cat", "1": "dog"}, "tie_word_embeddings": false, "hidden_act": "gelu"}
                """);
    }

    /** The index of a folder whose tensors lie in several files. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void index(byte[] bytes) throws IOException {
        Path weights = folder.resolve("model-00001-of-00001.safetensors");
        if (Files.notExists(weights)) {
            Files.write(weights, SafetensorsFile.classifier());
            Files.writeString(folder.resolve("config.json"), "{}");
        }
        FuzzedFile.read(folder, "model.safetensors.index.json", bytes, BadInputException.class, file -> layers(folder));
    }

    static Stream<Arguments> index() {
        return FuzzedFile.texts("""
                {"metadata": {"total_size": 36}, "weight_map": {"classifier.weight": "model-00001-of-00001.safetensors",
                 "classifier.bias": "model-00001-of-00001.safetensors"}}
                """);
    }

    /** The tokenizer of a folder whose model is as it should be. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void tokenizer(byte[] bytes) throws IOException {
        languageModel();
        FuzzedFile.read(folder, "tokenizer.json", bytes, BadInputException.class, file -> layers(folder));
    }

    static Stream<Arguments> tokenizer() {
        return FuzzedFile.texts("""
                {"added_tokens": [{"id": 2, "content": "<new>", "special": true}], "decoder": {"type": "ByteLevel"},
                 "model": {"vocab": {"Ġthe": 0, "é": 1}, "merges": ["a b"]}}
                """, """
                {"model": {"type": "Unigram", "vocab": [["<unk>", 0.0], ["▁the", -3.5], ["s", -4]]}}
                """);
    }

    /** Pieces of a folder whose model is as it should be. */
    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void pieces(byte[] bytes) throws IOException {
        languageModel();
        FuzzedFile.read(folder, "spiece.model", bytes, BadInputException.class, file -> layers(folder));
    }

    static Stream<Arguments> pieces() {
        return FuzzedFile.seeds(
                new byte[][] {{0x0a, 10, 0x0a, 1, 'a', 0x15, 0, 0, 0, 0x3f, 0x18, 5, 0x12, 2, 0x18, 1}});
    }

    private void languageModel() throws IOException {
        Path weights = folder.resolve("model.safetensors");
        if (Files.notExists(weights)) {
            Files.write(weights, SafetensorsFile.classifier());
            Files.writeString(folder.resolve("config.json"), "{\"architectures\": [\"T5ForConditionalGeneration\"]}");
        }
    }

    private void read(byte[] bytes) {
        FuzzedFile.read(folder, "model", bytes, BadInputException.class, ModelFuzzTest::layers);
    }

    private static void layers(Path model) {
        for (Candidate candidate : OutputLayers.find(ModelFile.open(model)).candidates()) {
            candidate.layer();
        }
    }

    private static Stream<Arguments> fixtures(String... names) {
        try {
            return FuzzedFile.seeds(Fixtures.all(Files.createTempDirectory(fixtures, "of-a-test"))
                    .filter(fixture -> Stream.of(names).anyMatch(fixture.getName()::equals))
                    .map(Named::getPayload)
                    .toArray(byte[][]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
