package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.SealedFiles;
import org.orthant.io.Tensor;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;

/** Training that a stranger has begun: nothing of it becomes part of a model of this user unless he says so. */
class ForgedCheckpointTest {

    private static final Dataset DATA = SmallData.of(1);
    private static final RunConfig CONFIG = SmallData.config(
            new HeadPlan(HeadPlan.Kind.DFT, 2, 2, true),
            new TrainingOptions(3, 16, 3, 5, Criterion.LOSS, 0.05, 0.02, 4, 2));

    @TempDir
    Path folder;

    private static boolean train(Path target, Observer observer) {
        try (RunFolder opened = RunFolder.open(target)) {
            return new TrainingRun(CONFIG, DATA, "test", Duration.ZERO).run(opened, observer);
        }
    }

    @BeforeEach
    void begin() {
        assertThatThrownBy(() -> train(run(), new Killer(7))).hasMessage(Killer.MESSAGE);
    }

    private Path run() {
        return folder.resolve("run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkpoint.safetensors", "model.safetensors"})
    void changedWeightsAreNotTrainedOn(String name) throws IOException {
        Path file = run().resolve(name);
        Safetensors before = Safetensors.read(file);
        List<Tensor> changed = new ArrayList<>();
        for (Tensor tensor : before.tensors()) {
            float[] values = tensor.values().clone();
            values[0] += 1000;
            changed.add(new Tensor(tensor.name(), tensor.shape(), values));
        }
        new Safetensors(before.metadata(), changed).write(file);
        assertRefused(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"labels.txt", "features.txt", "model.json", "provenance.json"})
    void changedDescriptionsAreNotResumed(String name) throws IOException {
        Path file = run().resolve(name);
        Files.writeString(file, Files.readString(file).replaceFirst("0", "1"));
        assertRefused(name);
    }

    @Test
    void aFolderOfAnotherUserOrMachineIsResumedOnceItIsAccepted() throws IOException {
        Path whole = folder.resolve("whole");
        assertThat(train(whole, new Observer() {})).isTrue();
        Files.delete(run().resolve(SealedFiles.NAME));
        assertRefused("config.yaml");
        TrainingRun.accept(run(), CONFIG, DATA.fingerprint());
        assertThat(train(run(), new Observer() {})).isTrue();
        assertThat(run().resolve("model.safetensors")).hasSameBinaryContentAs(whole.resolve("model.safetensors"));
    }

    @Test
    void aResultWithoutARunIsNotBelieved() throws IOException {
        Path whole = folder.resolve("whole");
        assertThat(train(whole, new Observer() {})).isTrue();
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Files.createFile(empty.resolve("lock"));
        Files.copy(whole.resolve("result.json"), empty.resolve("result.json"));
        assertThatThrownBy(() -> train(empty, new Observer() {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("result.json");
    }

    @Test
    void namesThatTheDataDoNotHaveAreDeleted() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.createFile(other.resolve("lock"));
        Files.writeString(other.resolve("features.txt"), "forged\n");
        Dataset nameless = new Dataset(
                DATA.name(), DATA.labelNames(), Optional.empty(), DATA.train(), DATA.validation(), DATA.test());
        SavedModel.describe(other, CONFIG, nameless);
        assertThat(other.resolve("features.txt")).doesNotExist();
    }

    private void assertRefused(String name) {
        assertThatThrownBy(() -> train(run(), new Observer() {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("was written by another user");
        assertThat(run().resolve("result.json")).doesNotExist();
    }
}
