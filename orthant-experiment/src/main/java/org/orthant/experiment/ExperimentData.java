package org.orthant.experiment;

import java.nio.file.Path;
import java.util.Objects;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.train.run.Preparation;

/**
 * What an experiment keeps of its data while others train on them: not the inputs, which may take gigabytes.
 *
 * @param labelSets the label sets of all examples
 * @param fingerprint the name of the exact content, inputs included
 * @param memoryNeed the bytes that training takes where it takes most
 */
public record ExperimentData(Dataset labelSets, String fingerprint, long memoryNeed) {

    /**
     * Takes what is needed of data that are prepared for the encoder; they must fit all cells.
     *
     * @param file the experiment's, for complaints
     */
    public static ExperimentData of(Experiment experiment, Path file, Dataset prepared) {
        requireFit(experiment, file, prepared);
        long memoryNeed = experiment.cells().stream()
                .mapToLong(cell -> MemoryNeed.of(cell.config(), prepared))
                .max()
                .orElse(0);
        return new ExperimentData(prepared.labelSetsOnly(), prepared.fingerprint(), memoryNeed);
    }

    private static void requireFit(Experiment experiment, Path file, Dataset data) {
        Path source = Path.of(Objects.requireNonNull(experiment.data().get("source")));
        Preparation.requireExamples(source, "training", data.train());
        Preparation.requireExamples(source, "validation", data.validation());
        // By whose scores layers are compared.
        Preparation.requireExamples(source, "test", data.test());
        try {
            experiment.encoder().requireSuitable(data.train().inputs());
            experiment.cells().forEach(cell -> cell.config().model(data.labels()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, "does not fit the data: " + e.getMessage(), e);
        }
    }
}
