package org.orthant.model.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.layer.DenseLayer;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureOrigin;
import org.orthant.model.head.OutputLayers;

/**
 * Files that PyTorch, transformers, Keras, ONNX Runtime, NumPy and FlatBuffers' compiler have written; {@code write.py}
 * and {@code write_tflite.py} beside them say how.
 */
class WrittenByOthersTest {

    private static Path file(String name) {
        try {
            return Path.of(
                    Objects.requireNonNull(WrittenByOthersTest.class.getResource("/org/orthant/model/written/" + name))
                            .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static Candidate head(String name) {
        return OutputLayers.find(ModelFile.open(file(name))).best().orElseThrow();
    }

    /** All that have a file that says what their output layer is. */
    static List<String> models() throws IOException {
        try (Stream<Path> files = Files.list(file("write.py").resolveSibling("."))) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".csv"))
                    .map(name -> name.substring(0, name.length() - 4))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void theOutputLayerIsWhatTheLibraryHasInMemory(String name) throws IOException {
        List<double[]> expected = Files.readAllLines(file(name + ".csv")).stream()
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
        DenseLayer layer = head(name).layer();
        assertThat(layer.labels()).isEqualTo(expected.size());
        for (int label = 0; label < expected.size(); label++) {
            double[] row = expected.get(label);
            assertThat(layer.features()).isEqualTo(row.length - 1);
            for (int feature = 0; feature < row.length - 1; feature++) {
                // Equal, but for products of a quantised number and its scale, which are rounded to float32.
                assertThat(layer.weight(label, feature))
                        .isCloseTo(row[feature], within((double) Math.ulp((float) row[feature])));
            }
            assertThat(layer.bias(label)).isCloseTo(row[row.length - 1], within((double)
                    Math.ulp((float) row[row.length - 1])));
        }
    }

    @Test
    void graphsSayHowTheyAnswerAndWhatBoundsTheirFeatures() {
        for (String name :
                List.of("exported.onnx", "external.onnx", "dynamic-row.onnx", "sequence.keras", "sequence.h5")) {
            assertThat(head(name).task()).as(name).isEqualTo(Task.SINGLE_LABEL);
            assertThat(head(name).range().lower()).as(name).isZero();
            assertThat(head(name).range().upper()).as(name).isInfinite();
        }
        assertThat(head("dynamo.onnx").task()).isEqualTo(Task.MULTI_LABEL);
        for (String name : List.of("functional.keras", "functional.h5")) {
            assertThat(head(name).task()).as(name).isEqualTo(Task.MULTI_LABEL);
            assertThat(head(name).range().lower()).as(name).isEqualTo(-1);
            assertThat(head(name).range().upper()).as(name).isEqualTo(1);
        }
        // What is quantised lies within the range of its numbers.
        assertThat(head("qdq-tensor.onnx").range().upper()).isFinite();
    }

    @Test
    void graphsOfPhonesSayHowTheyAnswerAndWhatBoundsTheirFeatures() {
        for (String name : List.of("floating.tflite", "half.tflite", "dynamic.tflite", "convolution.tflite")) {
            assertThat(head(name).task()).as(name).isEqualTo(Task.SINGLE_LABEL);
        }
        for (String name : List.of("int8-tensor.tflite", "int8-row.tflite", "uint8.tflite")) {
            assertThat(head(name).task()).as(name).isEqualTo(Task.MULTI_LABEL);
            // A ReLU, and 8 bits in steps of 1/16.
            assertThat(head(name).range().lower()).as(name).isZero();
            assertThat(head(name).range().upper()).as(name).isEqualTo(255 / 16.0);
        }
        for (String name : List.of("floating.tflite", "dynamic.tflite")) {
            assertThat(head(name).range().lower()).as(name).isZero();
            assertThat(head(name).range().upper()).as(name).isInfinite();
        }
        assertThat(head("half.tflite").range().lower()).isBetween(-0.171, -0.169);
        // ReLU6, as far as 8 bits reach, and its average.
        assertThat(head("convolution.tflite").range().lower()).isZero();
        assertThat(head("convolution.tflite").range().upper()).isCloseTo(6, within(1e-6));
    }

    @Test
    void configurationsSayHowFoldersAnswer() {
        Candidate topics = head("bert-topics");
        assertThat(topics.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(topics.labelNames()).hasSize(7).startsWith("topic 0", "topic 1");
        assertThat(topics.range().upper()).isEqualTo(1);
        assertThat(head("bert-shards").task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head("bert-bin").task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head("gpt2").task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head("gpt2").origin().described())
                .isEqualTo("scaled features (transformer.ln_f) of layer-normalised vectors, because of the last layer"
                        + " normalisation of GPT2LMHeadModel");
        assertThat(head("distilbert").range().lower()).isZero();
    }

    @Test
    void filesWithoutAGraphSayThatTheyDoNotTellWhatPrecedesTheLayer() {
        for (String name : List.of("state.pt", "half.pt", "arrays.npz", "only.weights.h5")) {
            assertThat(head(name).origin().evidence()).as(name).isEqualTo(FeatureOrigin.Evidence.NONE);
        }
    }

    @Test
    void aWholeModuleIsRefusedWithWhatToDoInstead() {
        assertThatThrownBy(() -> ModelFile.open(file("module.pt")))
                .hasMessageContaining("would call __main__.Net")
                .hasMessageContaining("torch.save(model.state_dict(), file)");
    }
}
