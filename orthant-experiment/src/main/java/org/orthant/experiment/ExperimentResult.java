package org.orthant.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of an experiment.
 *
 * @param folder where its files are
 * @param failures the reasons why cells failed, by the name of the cell
 * @param damaged what is wrong with cells whose files cannot be read, by the name of the cell
 * @param interrupted whether the experiment was cancelled; tables and report are then those of the last time
 */
public record ExperimentResult(
        ExperimentFolder folder, Map<String, String> failures, Map<String, String> damaged, boolean interrupted) {

    /** Copies the maps. */
    public ExperimentResult {
        failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
        damaged = Collections.unmodifiableMap(new LinkedHashMap<>(damaged));
    }
}
