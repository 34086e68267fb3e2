package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.RunResult;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;

/** A run folder of version 0.2.0, whose files do not name the activation function of the encoder: it was ReLU. */
class OlderRunTest {

    private static final List<String> FILES = List.of(
            "config.yaml",
            "features.txt",
            "labels.txt",
            "model.json",
            "model.safetensors",
            "provenance.json",
            "result.json");

    private static final Dataset DATA = SmallData.of(1);

    @TempDir
    Path folder;

    @BeforeEach
    void copy() throws IOException {
        for (String file : FILES) {
            try (InputStream content = resource(file)) {
                Files.copy(content, folder.resolve(file));
            }
        }
    }

    @Test
    void itsActivationIsRelu() {
        assertThat(SavedModel.open(folder).encoder()).isEqualTo(new WordsDesign(8, EncoderActivation.RELU));
        assertThat(RunConfig.read(folder.resolve(RunFiles.CONFIG)).encoder())
                .isEqualTo(new WordsDesign(8, EncoderActivation.RELU));
    }

    @Test
    void itsModelHasTheLogitsThatItHadThen() throws IOException {
        List<String> lines;
        try (InputStream content = resource("logits.txt")) {
            lines = new String(content.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
        try (Model model = SavedModel.open(folder).load(1)) {
            for (int example = 0; example < lines.size(); example++) {
                float[] logits = model.logits(DATA.test().inputs(), new int[] {example});
                String[] then = lines.get(example).split(" ", -1);
                assertThat(logits).hasSize(then.length);
                for (int label = 0; label < then.length; label++) {
                    assertThat(logits[label]).isCloseTo(Float.parseFloat(then[label]), within(1e-5f));
                }
            }
        }
    }

    @Test
    void theSameOptionsContinueItOnceItIsAccepted() {
        RunConfig config = RunConfig.read(folder.resolve(RunFiles.CONFIG));
        assertThat(config.toYaml()).contains("activation: relu");
        assertThatThrownBy(() -> TrainingRun.isFinished(folder, config, DATA.fingerprint()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("by an earlier version");
        TrainingRun.accept(folder, config, DATA.fingerprint());
        assertThat(TrainingRun.isFinished(folder, config, DATA.fingerprint())).isTrue();
        assertThat(RunResult.read(folder).test()).isNotEmpty();
    }

    @Test
    void reluTrainsTheModelThatItTrainedThen() {
        Path again = folder.resolve("again");
        try (RunFolder opened = RunFolder.open(again)) {
            new TrainingRun(RunConfig.read(folder.resolve(RunFiles.CONFIG)), DATA, "test", Duration.ofHours(1))
                    .run(opened, new Observer() {});
        }
        Safetensors trained = Safetensors.read(RunFiles.weights(again));
        for (Tensor then : Safetensors.read(RunFiles.weights(folder)).tensors()) {
            // Other processors may add up in another order.
            assertThat(trained.find(then.name()).orElseThrow().values()).containsExactly(then.values(), within(1e-4f));
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(OlderRunTest.class.getResourceAsStream("before-activations/" + name));
    }
}
