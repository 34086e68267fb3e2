package org.orthant.experiment;

/** The steps of an experiment, as {@link CellSchedule} calls them. */
interface ExperimentWork {

    /** Returns whether a cell was trained earlier. */
    boolean isTrained(Cell cell);

    /** Trains a cell. Called from several threads, each of which is interrupted to stop the training. */
    Outcome train(Cell cell);

    /** Decides the label sets of a trained cell that were not decided earlier. */
    Outcome verify(Cell cell);

    /** Work on a cell has ended. */
    void ended(Cell cell, Outcome outcome);

    /** Called several times a second while cells are trained. */
    void waiting();

    /** Returns whether to stop. */
    boolean stopRequested();
}
