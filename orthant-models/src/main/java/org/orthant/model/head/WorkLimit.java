package org.orthant.model.head;

/** Limits the work of following a graph: in a hostile file it might never end. */
final class WorkLimit {

    private final long most;
    private long done;

    WorkLimit(long most) {
        this.most = most;
    }

    /** Restarts the count from 0. */
    void restart() {
        done = 0;
    }

    /** Counts work; returns whether all of it since the start is within the limit. */
    boolean allows(long work) {
        done += work;
        return done <= most;
    }
}
