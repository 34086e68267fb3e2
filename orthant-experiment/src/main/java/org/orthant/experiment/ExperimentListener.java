package org.orthant.experiment;

import java.util.Map;
import java.util.Optional;
import org.orthant.audit.AuditListener;

/** Follows an experiment. All calls come from the thread that runs it. */
public interface ExperimentListener {

    /** Ignores everything. */
    ExperimentListener NONE = new ExperimentListener() {};

    /**
     * The number of cells that have ended.
     *
     * @param ended cells that are done or have failed
     * @param cells all cells
     */
    record Count(int ended, int cells) {}

    /**
     * What is left to do when an experiment starts or resumes.
     *
     * @param cells all cells
     * @param done cells that were finished earlier
     * @param untrained cells to train and verify
     * @param unverified cells that are trained and remain to be verified
     * @param parallel cells trained at a time
     */
    record Plan(int cells, int done, int untrained, int unverified, int parallel) {}

    /** The experiment starts. */
    default void started(Experiment experiment, Plan plan) {}

    /** A cell has failed. */
    default void failed(Count count, Cell cell, String reason) {}

    /** A cell is trained and verified. */
    default void done(Count count, Trial trial) {}

    /**
     * Called several times a second while cells are trained.
     *
     * @param running the last evaluation of each cell in training, by name; empty before the first one
     */
    default void training(Count count, Map<String, Optional<CellProgress>> running) {}

    /** Other calls follow, or the end: a status line can be removed. */
    default void trainingPauses() {}

    /** Returns a listener to the verification of a cell. */
    default AuditListener verification() {
        return AuditListener.NONE;
    }
}
