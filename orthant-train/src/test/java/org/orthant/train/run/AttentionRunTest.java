package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.SparseInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.WeightMatrix;
import org.orthant.metrics.Scores;
import org.orthant.model.Model;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.model.weights.WeightReader;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.RunResult;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Judge;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;

class AttentionRunTest {

    private static final Dataset DATA = SmallData.of(3);
    private static final RunConfig CONFIG = SmallData.config(
            new HeadPlan(HeadPlan.Kind.ATTENTION, 4, 2, true),
            new TrainingOptions(3, 16, 6, 6, Criterion.LOSS, 0.03, 0.03, 0, 2));

    @TempDir
    Path folder;

    private Path run(String name, Observer observer) {
        Path target = folder.resolve(name);
        try (RunFolder opened = RunFolder.open(target)) {
            new TrainingRun(CONFIG, DATA, "test", Duration.ZERO).run(opened, observer);
        }
        return target;
    }

    @Test
    void aKilledRunEndsWithTheModelOfAnUninterruptedOne() throws IOException {
        Path whole = run("whole", new Observer() {});
        assertThatThrownBy(() -> run("killed", new Killer(7))).hasMessage(Killer.MESSAGE);
        Path killed = run("killed", new Observer() {});
        assertThat(Files.readAllBytes(RunFiles.weights(killed))).isEqualTo(Files.readAllBytes(RunFiles.weights(whole)));
    }

    @Test
    void aModelIsReadAgainAsItWas() {
        Path run = run("run", new Observer() {});
        RunResult result = RunResult.read(run);
        assertThat(result.bestLoss()).isLessThan(0.8 * result.firstLoss());
        assertThat(RunConfig.read(run.resolve(RunFiles.CONFIG))).isEqualTo(CONFIG);
        try (var model = SavedModel.open(run).load(1)) {
            Scores scores = new Judge(16, 2).scores(model, DATA.test(), DATA.train());
            assertThat(result.test()).isEqualTo(RunResult.byName(scores, 2));
        }
        assertThat(Safetensors.read(RunFiles.weights(run)).tensors())
                .extracting(Tensor::name)
                .containsExactly(
                        "encoder.embedding.weight",
                        "head.projection.weight",
                        "head.projection.bias",
                        "U.weight",
                        "final.weight",
                        "final.bias");
    }

    @Test
    void theFeaturesOfAWordAreThoseOfEveryDocument() throws IOException {
        Path run = run("run", new Observer() {});
        try (var model = SavedModel.open(run).load(1)) {
            TokenTable table = TokenTable.of(model, DATA.test().inputs());
            assertThat(table.vocabulary()).isTrue();
            assertThat(table.features().rows()).isEqualTo(DATA.features());
            Path file = folder.resolve("H.npy");
            table.write(file);
            WeightMatrix written = WeightReader.read(file);
            SparseInputs bags = (SparseInputs) DATA.test().inputs();
            float[][] tokens = model.tokenFeatures(bags, 0);
            assertThat(tokens).hasDimensions(bags.length(0), 4);
            for (int position = 0; position < tokens.length; position++) {
                for (int j = 0; j < 4; j++) {
                    assertThat(written.at(bags.ids().at(0, position), j)).isCloseTo(tokens[position][j], within(1e-6));
                }
            }
        }
    }

    /** Its matrices look like an output layer, and the features that they belong to do not exist. */
    @Test
    void noCommandTakesItForAnOutputLayer() {
        Path run = run("run", new Observer() {});
        assertThatThrownBy(() -> TrainedLayer.open(run).read())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has label-wise attention")
                .hasMessageContaining("U.weight, final.weight and final.bias together with features of tokens");
        Model file = ModelFile.open(RunFiles.weights(run));
        OutputLayers found = OutputLayers.find(file);
        assertThat(found.best()).isEqualTo(Optional.empty());
        assertThat(found.summary()).contains("U.weight and final.weight are those of label-wise attention");
    }
}
