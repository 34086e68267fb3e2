package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.read.DataSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunResult;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Trainer;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.verify.Question;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

class TrainingRunTest {

    private static final Dataset DATA = SmallData.of(1);
    private static final HeadPlan DFT = new HeadPlan(HeadPlan.Kind.DFT, 2, 2, true);
    private static final HeadPlan BSL = new HeadPlan(HeadPlan.Kind.BSL, 2, 2, false);

    @TempDir
    Path folder;

    private static RunConfig config(HeadPlan head, int epochs) {
        TrainingOptions training = new TrainingOptions(3, 16, epochs, 5, Criterion.LOSS, 0.05, 0.02, 4, 2);
        return SmallData.config(head, training);
    }

    private static boolean run(RunConfig config, Path target, Duration betweenCheckpoints, Observer observer) {
        try (RunFolder opened = RunFolder.open(target)) {
            return new TrainingRun(config, DATA, "test", betweenCheckpoints).run(opened, observer);
        }
    }

    private Path finished(String name, HeadPlan head, int epochs) {
        Path target = folder.resolve(name);
        assertThat(run(config(head, epochs), target, Duration.ofHours(1), new Observer() {}))
                .isTrue();
        return target;
    }

    private static byte[] model(Path run) throws IOException {
        return Files.readAllBytes(run.resolve("model.safetensors"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 4, 7, 13})
    void aKilledRunEndsWithTheModelOfAnUninterruptedOne(long step) throws IOException {
        Path whole = finished("whole", DFT, 4);
        Path killed = folder.resolve("killed");
        assertThatThrownBy(() -> run(config(DFT, 4), killed, Duration.ZERO, new Killer(step)))
                .hasMessage(Killer.MESSAGE);
        assertThat(killed.resolve("result.json")).doesNotExist();
        assertThat(run(config(DFT, 4), killed, Duration.ZERO, new Observer() {}))
                .isTrue();
        assertThat(model(killed)).isEqualTo(model(whole));
        assertThat(withoutSeconds(killed)).isEqualTo(withoutSeconds(whole));
        assertThat(killed.resolve("checkpoint.safetensors")).doesNotExist();
    }

    @Test
    void anInterruptedRunLeavesAModelThatPredictsAndGoesOnLater() throws IOException {
        Path whole = finished("whole", BSL, 4);
        Path stopped = folder.resolve("stopped");
        long[] steps = {0};
        Observer impatient = new Observer() {
            @Override
            public boolean stopRequested() {
                return steps[0] == 10;
            }

            @Override
            public void stepped(Trainer trainer) {
                steps[0] = trainer.step();
            }
        };
        assertThat(run(config(BSL, 4), stopped, Duration.ofHours(1), impatient)).isFalse();
        try (Model model = SavedModel.open(stopped).load(1)) {
            assertThat(model.logits(DATA.test().inputs(), new int[] {0})).hasSize(SmallData.LABELS);
        }
        assertThat(Files.readAllLines(stopped.resolve("metrics.csv"))).hasSize(4);
        assertThat(run(config(BSL, 4), stopped, Duration.ofHours(1), new Observer() {}))
                .isTrue();
        assertThat(model(stopped)).isEqualTo(model(whole));
    }

    @Test
    void aFinishedRunIsNotRepeated() throws IOException {
        Path target = finished("run", DFT, 2);
        byte[] before = model(target);
        assertThat(run(config(DFT, 2), target, Duration.ofHours(1), new Killer(1)))
                .isTrue();
        assertThat(model(target)).isEqualTo(before);
    }

    @Test
    void aFolderOfAnotherRunIsRefused() {
        Path target = finished("run", DFT, 1);
        assertThatThrownBy(() -> run(config(DFT, 2), target, Duration.ZERO, new Observer() {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("belongs to another run: training.epochs is 1 there and 2 here");
        TrainingRun otherData = new TrainingRun(config(DFT, 1), SmallData.of(2), "test", Duration.ZERO);
        try (RunFolder opened = RunFolder.open(target)) {
            assertThatThrownBy(() -> otherData.run(opened, new Observer() {}))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("belongs to another data set");
            assertThatThrownBy(() -> RunFolder.open(target)).hasMessageContaining("is in use");
        }
    }

    @Test
    void aRunKnowsItsDataByContentWhereverTheyLie() throws IOException {
        Path target = finished("run", DFT, 1);
        RunConfig config = config(DFT, 1);
        RunConfig moved = new RunConfig(
                DataSource.of(Path.of("elsewhere")),
                config.encoder(),
                config.head(),
                config.training(),
                config.threads());
        assertThat(TrainingRun.isFinished(target, moved, DATA.fingerprint())).isTrue();
        assertThat(TrainingRun.isFinished(folder.resolve("none"), moved, DATA.fingerprint()))
                .isFalse();
        RunConfig divided = new RunConfig(
                DataSource.parse(Map.of("source", "small", "split", "70/20/10")),
                config.encoder(),
                config.head(),
                config.training(),
                config.threads());
        assertThatThrownBy(() -> TrainingRun.isFinished(target, divided, DATA.fingerprint()))
                .hasMessageContaining("belongs to another run: data.split is null there and 70/20/10 here");
        assertThat(Provenance.read(target).data().fingerprint()).isEqualTo(DATA.fingerprint());
        Files.delete(target.resolve("result.json"));
        assertThat(TrainingRun.isFinished(target, moved, DATA.fingerprint())).isFalse();
    }

    @Test
    void theConfigurationCanBeRunAgain() throws IOException {
        Path target = finished("run", DFT, 2);
        RunConfig read = RunConfig.read(target.resolve("config.yaml"));
        assertThat(read).isEqualTo(config(DFT, 2));
        Path again = folder.resolve("again");
        run(read, again, Duration.ofHours(1), new Observer() {});
        assertThat(model(again)).isEqualTo(model(target));
    }

    @Test
    void thePromiseSurvivesTrainingAndABottleneckBreaksIt() {
        assertThat(impossible(finished("dft", DFT, 12))).isZero();
        assertThat(impossible(finished("bsl", BSL, 12))).isPositive();
    }

    private static long impossible(Path run) {
        OutputLayer layer;
        try (Model model = SavedModel.open(run).load(1)) {
            layer = model.outputLayer();
        }
        Verifier verifier = Verifier.of(layer, Question.verdict(FeatureDomain.box(layer.features(), 1e4)));
        Split test = DATA.test();
        return IntStream.range(0, test.size())
                .filter(example -> verifier.session().verify(test.labelSet(example)) instanceof Verdict.Unargmaxable)
                .count();
    }

    @Test
    void anInformedStartBeginsWithALowerLoss() {
        assertThat(RunResult.read(finished("dft", DFT, 1)).firstLoss())
                .isLessThan(RunResult.read(finished("bsl", BSL, 1)).firstLoss());
    }

    @Test
    void trainingLearns() {
        RunResult result = RunResult.read(finished("dft", DFT, 40));
        assertThat(result.bestLoss()).isLessThan(0.5 * result.firstLoss());
        assertThat(result.test()).containsKeys("f1_at_k", "micro_f1", "loss");
        assertThat(result.test().get("f1_at_k")).isGreaterThan(0.8);
    }

    @Test
    void othersReadTheModel() throws IOException {
        Path target = finished("run", DFT, 1);
        try (NDManager manager = NDManager.newBaseManager();
                InputStream in = Files.newInputStream(target.resolve("model.safetensors"));
                NDList tensors = NDList.decode(manager, in)) {
            List<String> names = tensors.stream().map(NDArray::getName).sorted().toList();
            assertThat(names)
                    .containsExactly(
                            "encoder.embedding.weight",
                            "head.projection.bias",
                            "head.projection.weight",
                            "head.slack.weight");
        }
    }

    private static List<String> withoutSeconds(Path run) throws IOException {
        return Files.readAllLines(run.resolve("metrics.csv")).stream()
                .map(line -> line.replaceFirst("^([^,]*,[^,]*),[^,]*", "$1"))
                .toList();
    }
}
