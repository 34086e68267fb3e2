package org.orthant.experiment;

import java.nio.file.Path;
import org.orthant.data.Dataset;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.train.run.Preparation;

/**
 * What an experiment keeps of its data while cells are trained: not the inputs, which may take gigabytes.
 *
 * @param labelSets the label sets of all examples
 * @param fingerprint identifies the exact content, including inputs
 * @param memoryNeed the memory that the largest cell needs for training, in bytes
 */
public record ExperimentData(Dataset labelSets, String fingerprint, long memoryNeed) {

    /**
     * Returns what is needed of data that are prepared for the encoder.
     *
     * @throws BadInputException if the data do not fit all cells
     */
    static ExperimentData of(Experiment experiment, Dataset prepared) {
        requireFit(experiment, prepared);
        long memoryNeed = experiment.cells().stream()
                .mapToLong(cell -> MemoryNeed.of(cell.config(), prepared))
                .max()
                .orElse(0);
        return new ExperimentData(prepared.labelSetsOnly(), prepared.fingerprint(), memoryNeed);
    }

    private static void requireFit(Experiment experiment, Dataset data) {
        for (Part part : Part.values()) {
            Preparation.requireExamples(experiment.data(), part, data);
        }
        try {
            experiment.encoder().requireSuitable(data.train().inputs());
            experiment
                    .cells()
                    .forEach(cell -> cell.config()
                            .model(data.labels())
                            .requireSuitable(data.train().inputs()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(Path.of(experiment.name()), "does not fit the data: " + e.getMessage(), e);
        }
    }
}
