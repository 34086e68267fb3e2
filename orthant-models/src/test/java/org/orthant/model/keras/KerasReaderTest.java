package org.orthant.model.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.ModelFormat;
import org.orthant.model.SmallHead;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.open.ModelFile;

/** Files in the layouts of Keras 2 and 3, made by the writer of jHDF. */
class KerasReaderTest {

    @TempDir
    Path folder;

    @Test
    void anHdf5FileHoldsLayersAndTheirOrder() throws IOException {
        Path file = KerasFile.hdf5(folder);
        Candidate best = SmallHead.assertIn(file);
        assertThat(best.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.path()).startsWith("dense_1 MatMul → dense_1 Add → dense_1 Softmax");
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.KERAS_H5);
    }

    @Test
    void anArchiveHoldsTheSameUnderOtherNames() throws IOException {
        Path file = SmallHead.file(folder, KerasFile.archive(folder));
        Candidate best = SmallHead.assertIn(file);
        assertThat(best.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(best.range().lower()).isEqualTo(-1);
        assertThat(best.range().upper()).isEqualTo(1);
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.KERAS);
    }

    @Test
    void theStateOfARecurrentLayerIsNotItsBoundedOutput() throws IOException {
        for (int output : new int[] {0, 2}) {
            Candidate best = SmallHead.assertIn(KerasFile.recurrent(folder, output));
            assertThat(best.range().isFree()).isEqualTo(output == 2);
        }
    }

    @Test
    void aLayerNormalisationBeforeALayerIsItsDomain() throws IOException {
        FeatureDomain domain = FeatureDomain.layerNorm(new double[] {2, -0.5}, new double[] {1, 0.25});
        assertThat(SmallHead.assertIn(KerasFile.normalised(folder, "-1")).domain())
                .isEqualTo(domain);
        assertThat(SmallHead.assertIn(KerasFile.normalised(folder, "[-1]")).domain())
                .isEqualTo(domain);
        for (String axis : new String[] {"1", "[1, 2]"}) {
            assertThat(SmallHead.assertIn(KerasFile.normalised(folder, axis)).domain())
                    .as("an axis that may be another one: " + axis)
                    .isEqualTo(FeatureDomain.free(2));
        }
    }

    private Candidate behind(String layer) throws IOException {
        return SmallHead.assertIn(KerasFile.described(folder, layer, ""));
    }

    private static String layer(String kind, String settings, String origin) {
        return "\"class_name\": \"" + kind + "\", \"config\": {\"name\": \"hidden\"" + settings + "}" + origin;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", 'module': 'keras.layers', 'registered_name': null",
                ", 'module': 'keras.src.layers.activations.activation', 'registered_name': 'Activation'",
                ", 'module': 'tensorflow.python.keras.layers', 'registered_name': null",
                ", 'module': 'tf_keras.layers'"
            })
    void layersOfKerasAreKnown(String origin) throws IOException {
        Candidate head = behind(layer("Activation", ", \"activation\": \"tanh\"", origin.replace('\'', '"')));
        assertThat(head.range().lower()).isEqualTo(-1);
        assertThat(head.range().upper()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", 'module': 'evil', 'registered_name': 'evil>Activation'",
                ", 'module': 'evil'",
                ", 'module': 'keras_evil.layers'",
                ", 'module': 'keras.layers', 'registered_name': 'evil>Activation'",
                ", 'module': 7",
                ", 'registered_name': 'evil>Activation'"
            })
    void layersOfOtherProgramsBoundNothing(String origin) throws IOException {
        Candidate head = behind(layer("Activation", ", \"activation\": \"tanh\"", origin.replace('\'', '"')));
        assertThat(head.range().isFree()).isTrue();
        assertThat(head.origin().described()).contains("Activation, an unknown layer");
    }

    /** Names of operators, but not of Keras; settings that are objects, or other functions. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tanh;",
                "Relu;",
                "Clip;",
                "evil>Activation;, 'activation': 'tanh'",
                "Activation;, 'activation': 'evil>tanh'",
                "Activation;, 'activation': {'module': 'builtins', 'class_name': 'function', 'config': 'tanh'}",
                "LSTM;, 'activation': {'module': 'evil', 'class_name': 'tanh', 'config': {}}",
                "LSTM;, 'activation': 'tanh', 'recurrent_activation': 'linear'",
                "GRU;, 'recurrent_activation': {'module': 'builtins', 'class_name': 'function', 'config': 'sigmoid'}",
                "Bidirectional;, 'layer': {'module': 'evil', 'class_name': 'LSTM', 'config': {}}",
                "Bidirectional;, 'layer': {'class_name': 'LSTM'}, 'backward_layer': {'module': 'evil', 'class_name': 'LSTM'}",
                "Softmax;, 'axis': [1]",
                "ELU;, 'alpha': {'class_name': 'x'}",
                "ReLU;, 'negative_slope': [1.0]"
            })
    void whatKerasDoesNotDefineBoundsNothing(String described) throws IOException {
        String[] parts = described.replace('\'', '"').split(";", 2);
        assertThat(behind(layer(parts[0], parts[1], "")).range().isFree()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LSTM;, 'activation': 'tanh', 'recurrent_activation': 'sigmoid'",
                "Bidirectional;, 'layer': {'class_name': 'LSTM', 'config': {}}, 'backward_layer': {'class_name': 'LSTM'}"
            })
    void recurrentLayersAreBounded(String described) throws IOException {
        String[] parts = described.replace('\'', '"').split(";", 2);
        assertThat(behind(layer(parts[0], parts[1], "")).range().lower()).isEqualTo(-1);
    }

    /** Its second use computes another value. */
    @Test
    void aLayerThatIsUsedAgainComputesAnotherValue() throws IOException {
        String tanh = layer("Activation", ", \"activation\": \"tanh\"", "");
        assertThat(behind(tanh).range().isFree()).isFalse();
        assertThat(behind(tanh + ", \"note\": \"used again\"").range().isFree()).isTrue();
    }

    @Test
    void aModelOfAnotherProgramHasNoKnownGraph() throws IOException {
        String tanh = layer("Activation", ", \"activation\": \"tanh\"", "");
        Path own = KerasFile.described(folder, tanh, "\"module\": \"keras.src.models.functional\",");
        assertThat(ModelFile.open(own).graph()).isPresent();
        Path other =
                KerasFile.described(folder, tanh, "\"module\": \"evil\", \"registered_name\": \"evil>Functional\",");
        assertThat(ModelFile.open(other).graph()).isEmpty();
    }

    @Test
    void threeThousandLayersAreFarFromTheLimits() throws IOException {
        Path file = folder.resolve("large.h5");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            WritableGroup weights = hdf.putGroup("model_weights");
            for (int i = 0; i < 3000; i++) {
                weights.putGroup("dense_" + i).putGroup("dense_" + i).putDataset("kernel:0", new float[][] {{1, 2}});
            }
        }
        assertThat(ModelFile.open(file).tensors()).hasSize(3000);
    }
}
