package org.orthant.train.run;

import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Trainer;

/**
 * Ends the process, as far as a test can, with an exception.
 *
 * @param step the number of the step after which it ends
 */
record Killer(long step) implements Observer {

    static final String MESSAGE = "killed";

    @Override
    public void stepped(Trainer trainer) {
        if (trainer.step() == step) {
            throw new IllegalStateException(MESSAGE);
        }
    }
}
