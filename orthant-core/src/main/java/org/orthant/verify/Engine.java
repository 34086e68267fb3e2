package org.orthant.verify;

import org.orthant.verify.budget.Deadline;

/** Decides label sets of one layer for one kind of feature domain; many threads may share it. */
interface Engine {

    /** Returns a worker for one thread. */
    Session session(Deadline deadline);

    /** Returns the number of label sets to announce to a session at once: more than one if it can look ahead to them. */
    default int setsAtOnce() {
        return 1;
    }
}
