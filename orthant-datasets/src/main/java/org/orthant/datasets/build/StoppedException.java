package org.orthant.datasets.build;

/** The {@link Watcher} ended the work; nothing was written. */
public final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoppedException() {
        super("stopped");
    }
}
