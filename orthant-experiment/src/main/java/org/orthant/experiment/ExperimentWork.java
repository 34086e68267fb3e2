package org.orthant.experiment;

/** Does what an experiment consists of. */
public interface ExperimentWork {

    /** Whether a cell was trained earlier. */
    boolean isTrained(Cell cell);

    /** Trains a cell. Called from several threads, each of which is interrupted when the training is to stop. */
    Outcome train(Cell cell);

    /** Decides the label sets of a trained cell, as far as that was not done earlier. */
    Outcome verify(Cell cell);

    /** Work on a cell has ended. */
    void ended(Cell cell, Outcome outcome);

    /** Called several times a second while cells are trained. */
    void waiting();

    /** Whether all is to stop. */
    boolean stopRequested();
}
