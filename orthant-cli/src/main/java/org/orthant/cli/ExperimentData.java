package org.orthant.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.orthant.data.Dataset;
import org.orthant.experiment.Experiment;
import org.orthant.experiment.MemoryNeed;
import org.orthant.io.BadInputException;
import org.orthant.train.run.Preparation;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What an experiment keeps of its data while others train on them: not the inputs, which may take gigabytes.
 *
 * @param labelSets the label sets of all examples
 * @param fingerprint the name of the exact content, inputs included
 * @param memoryNeed the bytes that training takes where it takes most
 */
record ExperimentData(Dataset labelSets, String fingerprint, long memoryNeed) {

    /** Reads the data as the encoder takes them; they must fit all cells. */
    static ExperimentData read(Experiment experiment, Path file, Path target, CommandSpec command) {
        ExperimentData data = of(whole(experiment, file, target, command), experiment);
        // The processes that train need what was taken for reading, and there is time until the first of them ends.
        System.gc();
        return data;
    }

    private static ExperimentData of(Dataset data, Experiment experiment) {
        long memoryNeed = experiment.cells().stream()
                .mapToLong(cell -> MemoryNeed.of(cell.config(), data))
                .max()
                .orElse(0);
        return new ExperimentData(data.labelSetsOnly(), data.fingerprint(), memoryNeed);
    }

    private static Dataset whole(Experiment experiment, Path file, Path target, CommandSpec command) {
        String source = Objects.requireNonNull(experiment.data().get("source"));
        if (!DataSettings.isEmbedded(source) && !Files.exists(Path.of(source))) {
            throw BadInputException.in(
                    Path.of(source),
                    "there is no such data set: "
                            + experiment
                                    .madeBy()
                                    .map(made -> "make it with " + made + ", or ")
                                    .orElse("")
                            + "say with --data where it is");
        }
        Dataset data = Preparation.of(
                DataSettings.read(experiment.data(), command),
                experiment.encoder(),
                target,
                new SentenceTexts(command));
        if (data.validation().size() == 0) {
            throw BadInputException.in(Path.of(source), "has no validation examples: divide it anew");
        }
        try {
            experiment.encoder().requireSuitable(data.train().inputs());
            experiment.cells().forEach(cell -> cell.config().model(data.labels()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, "does not fit the data: " + e.getMessage(), e);
        }
        return data;
    }
}
