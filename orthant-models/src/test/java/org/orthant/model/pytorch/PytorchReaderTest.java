package org.orthant.model.pytorch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.SmallHead;
import org.orthant.model.head.Candidate;
import org.orthant.model.open.ModelFile;

/** Files that Python's own pickle and zipfile modules wrote, with stand-ins for the names of PyTorch. */
class PytorchReaderTest {

    @TempDir
    Path folder;

    private Path file(String name) {
        return SmallHead.file(folder, SmallHead.resource(PytorchReaderTest.class, name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"state.pt", "nested.pt", "legacy.pt", "script.pt"})
    void everyWayToSaveAStateHoldsTheLayer(String name) {
        Candidate best = SmallHead.assertIn(file(name));
        assertThat(best.name()).endsWith("fc.weight");
        assertThat(best.range().isFree()).isTrue();
    }

    @Test
    void tensorsHaveTheirNamesShapesAndKinds() {
        Model model = ModelFile.open(file("state.pt"));
        assertThat(model.format()).isEqualTo(ModelFormat.PYTORCH);
        assertThat(model.tensors())
                .extracting(ModelTensor::name)
                .containsExactly("body.weight", "body.bias", "body.steps", "fc.weight", "fc.bias");
        assertThat(model.tensors())
                .extracting(ModelTensor::kind)
                .containsExactly(
                        NumberKind.FLOAT32,
                        NumberKind.FLOAT16,
                        NumberKind.INT64,
                        NumberKind.FLOAT32,
                        NumberKind.BFLOAT16);
        assertThat(model.tensor("body.bias").orElseThrow().toArray()).containsExactly(1, -2);
        assertThat(model.tensor("body.steps").orElseThrow().at()).isEqualTo(7);
        assertThat(ModelFile.open(file("legacy.pt")).format()).isEqualTo(ModelFormat.PYTORCH_LEGACY);
        assertThat(ModelFile.open(file("nested.pt")).tensors().get(3).name()).isEqualTo("state_dict.fc.weight");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "malicious.pt|would call posix.system when it is opened, which is refused",
                "whole.pt|would call shop.models.Classifier when it is opened, which is refused",
                "beyond.pt|tensor fc.weight of shape [2, 2] reaches beyond its 4 numbers",
                "circular.pt|has dictionaries within dictionaries without end",
            })
    void whatIsNoPlainStateIsRefused(String name, String reason) {
        Path file = file(name);
        assertThatThrownBy(() -> ModelFile.open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(reason);
        assertThat(Path.of("pwned")).doesNotExist();
    }

    @Test
    void aTensorThatRepeatsItsNumbersBeyondTheFileIsListedAndNotRead() {
        ModelTensor tensor = ModelFile.open(file("huge.pt")).tensors().get(0);
        assertThat(tensor.kind()).isEqualTo(NumberKind.OTHER);
    }

    @Test
    void otherPicklesAreRefused() {
        // A list, as Python's pickle.dumps([], 2) writes it.
        Path file = SmallHead.file(folder, new byte[] {(byte) 0x80, 2, ']', 'q', 0, '.', 0, 0});
        assertThatThrownBy(() -> ModelFile.open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is a pickle, but not of PyTorch");
    }
}
