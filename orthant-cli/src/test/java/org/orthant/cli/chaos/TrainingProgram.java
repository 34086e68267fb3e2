package org.orthant.cli.chaos;

import java.nio.file.Path;
import java.time.Duration;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.train.loop.Observer;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;
import org.orthant.train.sentence.CachedSentences;

/** Trains as {@code orthant train} does, with a checkpoint after every few steps, so that there is something to resume. */
final class TrainingProgram {

    private TrainingProgram() {}

    public static void main(String[] arguments) {
        RunConfig config = RunConfig.read(Path.of(arguments[0]));
        Path run = Path.of(arguments[1]);
        Dataset data = Preparation.forTraining(
                config.data(), config.data().read(), config.encoder(), run, CachedSentences.SILENT);
        try (RunFolder folder = RunFolder.open(run)) {
            new TrainingRun(config, data, "test", Duration.ofMillis(100)).run(folder, new Observer() {});
        } catch (BadInputException e) {
            System.err.println("orthant: " + e.getMessage());
            System.exit(3);
        }
        System.exit(0);
    }
}
