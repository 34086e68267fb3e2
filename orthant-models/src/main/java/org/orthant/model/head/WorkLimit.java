package org.orthant.model.head;

/** Limits the work of following a graph: a file could contain one in which it never ends. */
final class WorkLimit {

    private final long most;
    private long done;

    WorkLimit(long most) {
        this.most = most;
    }

    /** Starts counting anew. */
    void restart() {
        done = 0;
    }

    /** Counts work; returns whether all of it since the start is within the limit. */
    boolean allows(long work) {
        done += work;
        return done <= most;
    }
}
