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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.read.DataSource;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.Pooling;
import org.orthant.encoders.bert.TinyBert;
import org.orthant.io.Tensor;
import org.orthant.io.Vocabulary;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunResult;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Trainer;
import org.orthant.train.loop.TrainingOptions;

class BertRunTest {

    private static final List<String> TEXTS =
            List.of("Red cats.", "Blue cats.", "A red dog", "blue DOGS", "fish", "Red fish.", "Birds", "blue bird");
    private static final IntRows LABELS = IntRows.of(
            new int[] {0},
            new int[] {1},
            new int[] {0},
            new int[] {1},
            new int[] {2},
            new int[] {0, 2},
            new int[] {3},
            new int[] {1, 3});

    @TempDir
    Path folder;

    private Path checkpoint;
    private Dataset raw;

    @BeforeEach
    void checkpointWithoutPooler() throws IOException {
        List<Tensor> tensors = new ArrayList<>(TinyBert.tensors(4).values());
        tensors.removeIf(tensor -> tensor.name().startsWith("pooler"));
        checkpoint = TinyBert.write(folder.resolve("checkpoint"), tensors);
        Split split = new Split(new TextInputs(TEXTS), 4, LABELS);
        raw = new Dataset(
                "small", Vocabulary.of(List.of("red", "blue", "fish", "bird")), Optional.empty(), split, split, split);
    }

    private static RunConfig config(BertDesign design) {
        TrainingOptions training = new TrainingOptions(3, 4, 30, 30, Criterion.LOSS, 0.005, 0.02, 2, 2);
        return new RunConfig(
                DataSource.of(Path.of("small")), design, new HeadPlan(HeadPlan.Kind.DFT, 1, 1, true), training, 1);
    }

    private Dataset prepared(BertDesign design, Path run) {
        return Preparation.of(raw, design, run, texts -> List.of());
    }

    private boolean run(RunConfig config, Path target, Observer observer) {
        try (RunFolder opened = RunFolder.open(target)) {
            return new TrainingRun(config, prepared((BertDesign) config.encoder(), target), "test", Duration.ZERO)
                    .run(opened, observer);
        }
    }

    private void removeCheckpoint() throws IOException {
        for (String file : List.of("config.json", "vocab.txt", "model.safetensors")) {
            Files.delete(checkpoint.resolve(file));
        }
    }

    @Test
    void aRunNeedsItsCheckpointOnlyToBegin() throws IOException {
        BertDesign design = BertDesign.of(checkpoint, Pooling.CLS, 9);
        Path whole = folder.resolve("whole");
        List<String> notes = new ArrayList<>();
        Observer listener = new Observer() {
            @Override
            public void noted(String line) {
                notes.add(line);
            }
        };
        assertThat(run(config(design), whole, listener)).isTrue();
        assertThat(notes)
                .singleElement()
                .asString()
                .endsWith("has no pooler.dense.bias, pooler.dense.weight: training starts them at random");

        Path killed = folder.resolve("killed");
        Observer killer = new Observer() {
            @Override
            public void stepped(Trainer trainer) {
                if (trainer.step() == 7) {
                    throw new IllegalStateException("killed");
                }
            }
        };
        assertThatThrownBy(() -> run(config(design), killed, killer)).hasMessage("killed");
        removeCheckpoint();
        assertThat(run(RunConfig.read(killed.resolve("config.yaml")), killed, new Observer() {}))
                .isTrue();
        assertThat(killed.resolve("model.safetensors")).hasSameBinaryContentAs(whole.resolve("model.safetensors"));

        SavedModel saved = SavedModel.open(whole);
        assertThat(saved.encoder()).isEqualTo(design);
        Inputs inputs = saved.ofTexts(TEXTS, texts -> List.of());
        assertThat(inputs).isEqualTo(prepared(design, whole).test().inputs());
        RunResult result = RunResult.read(whole);
        assertThat(result.bestLoss()).isLessThan(0.3 * result.firstLoss());
        try (Model model = saved.load(1)) {
            float[] logits = model.logits(inputs, IntStream.range(0, 8).toArray());
            for (int example = 0; example < 8; example++) {
                for (int label = 0; label < 4; label++) {
                    assertThat(logits[example * 4 + label] > 0)
                            .isEqualTo(raw.test().labelSet(example).isActive(label));
                }
            }
        }
    }

    @Test
    void aPersonMayLeaveOutWhatTheCheckpointSays() throws IOException {
        BertDesign design = BertDesign.of(checkpoint, Pooling.MEAN, 5);
        Path file = folder.resolve("config.yaml");
        Files.writeString(file, config(design).toYaml());
        assertThat(RunConfig.read(file)).isEqualTo(config(design));
        String brief = config(design)
                .toYaml()
                .replaceFirst("(?s)  layers:.*?\nhead:", "\nhead:")
                .replace("\n\n", "\n");
        assertThat(brief).contains("subwords: 5").doesNotContain("inner");
        Files.writeString(file, brief);
        assertThat(RunConfig.read(file)).isEqualTo(config(design));
        Files.writeString(file, brief.replace("mean", "middle"));
        assertThatThrownBy(() -> RunConfig.read(file))
                .hasMessageContaining("encoder.pooling is \"middle\": expected cls or mean");
    }
}
