package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.data.read.DataSource;
import org.orthant.io.Vocabulary;
import org.orthant.metrics.Scores;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.RunResult;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Judge;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;

class SequenceRunTest {

    private static final int LABELS = 4;
    private static final RunConfig CONFIG = new RunConfig(
            DataSource.of(Path.of("sequences")),
            new TextCnnDesign(4, 6, List.of(2, 5), 0.1, 20, Optional.empty()),
            new HeadPlan(HeadPlan.Kind.DFT, 2, 1, true),
            new TrainingOptions(3, 16, 3, 5, Criterion.LOSS, 0.02, 0.02, 4, 2),
            1);

    @TempDir
    Path folder;

    private static Dataset data() {
        SplittableRandom random = new SplittableRandom(1);
        return new Dataset(
                "sequences",
                Vocabulary.numbered(LABELS),
                Optional.empty(),
                split(random, 64),
                split(random, 16),
                split(random, 16));
    }

    /** Sequences of up to 29 letters, some of none, whose first letter is their label. */
    private static Split split(SplittableRandom random, int examples) {
        IntRows.Builder sequences = new IntRows.Builder();
        IntRows.Builder active = new IntRows.Builder();
        for (int example = 0; example < examples; example++) {
            int[] sequence = random.ints(random.nextInt(30), 0, LABELS).toArray();
            sequences.add(sequence);
            active.add(sequence.length == 0 ? sequence : new int[] {sequence[0]});
        }
        return new Split(new TokenInputs(LABELS, sequences.build()), LABELS, active.build());
    }

    private boolean run(String name, Observer observer) {
        try (RunFolder opened = RunFolder.open(folder.resolve(name))) {
            return new TrainingRun(CONFIG, data(), "test", Duration.ZERO).run(opened, observer);
        }
    }

    private byte[] model(String name) throws IOException {
        return Files.readAllBytes(RunFiles.weights(folder.resolve(name)));
    }

    @Test
    void aKilledRunOnSequencesEndsWithTheModelOfAnUninterruptedOne() throws IOException {
        assertThat(run("whole", new Observer() {})).isTrue();
        assertThatThrownBy(() -> run("killed", new Killer(7))).hasMessage(Killer.MESSAGE);
        assertThat(run("killed", new Observer() {})).isTrue();
        assertThat(model("killed")).isEqualTo(model("whole"));
    }

    @Test
    void aModelOfSequencesIsReadAgainAsItWas() {
        run("run", new Observer() {});
        Dataset data = data();
        try (Model model = SavedModel.open(folder.resolve("run")).load(1)) {
            Scores scores = new Judge(16, 2).scores(model, data.test(), data.train());
            assertThat(RunResult.read(folder.resolve("run")).test()).isEqualTo(RunResult.byName(scores, 2));
        }
    }
}
