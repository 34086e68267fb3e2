package org.orthant.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.data.Dataset;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.run.HeadPlan;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.RunResult;
import org.orthant.train.run.TestVerdicts;
import org.orthant.train.run.TrainingRun;
import picocli.CommandLine.Model.CommandSpec;

/**
 * An output layer that was trained, and asked which label sets of the test examples it could ever predict.
 *
 * @param config what was to be done
 * @param result how good it became
 * @param verdicts what it can predict
 * @param folder its run folder
 */
record Trial(RunConfig config, RunResult result, TestVerdicts verdicts, Path folder) {

    HeadPlan head() {
        return config.head();
    }

    long seed() {
        return config.training().seed();
    }

    double seconds() {
        return result.seconds() + verdicts.seconds();
    }

    /** Trains and verifies in a folder, as far as that is not done yet; empty if that was interrupted. */
    static Optional<Trial> run(
            CommandSpec command, Dataset data, DistinctLabelSets sets, RunConfig config, Path folder, String title) {
        boolean quiet = ((Orthant) command.root().userObject()).quiet;
        PrintWriter err = command.commandLine().getErr();
        try (Interruption interruption = Interruption.watch();
                RunFolder opened = RunFolder.open(folder)) {
            TrainingProgress progress = new TrainingProgress(
                    title,
                    config.training(),
                    interruption::requested,
                    new StatusLine(err, StatusLine.columns(quiet)),
                    line -> {});
            try {
                if (!new TrainingRun(config, data, BuildInformation.version(), TrainCommand.BETWEEN_CHECKPOINTS)
                        .run(opened, progress)) {
                    return Optional.empty();
                }
            } finally {
                progress.end();
            }
        }
        return new RunVerification(command, folder)
                .ofTest(sets)
                .map(verdicts -> new Trial(config, RunResult.read(folder), verdicts, folder));
    }
}
