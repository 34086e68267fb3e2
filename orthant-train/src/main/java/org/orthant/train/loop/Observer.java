package org.orthant.train.loop;

/** Follows the training of a model, and may end it. All calls come from the thread that trains. */
public interface Observer {

    /** Whether training is to end after the current step, to be continued another time. */
    default boolean stopRequested() {
        return false;
    }

    /** There is a note for the user. */
    default void noted(String line) {}

    /** A step is done. */
    default void stepped(Trainer trainer) {}

    /** The model was evaluated. */
    default void evaluated(Trainer trainer, Point point, boolean best) {}
}
