package org.orthant.datasets.build;

/** The {@link Watcher} wished the work to end; nothing was written. */
public final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoppedException() {
        super("stopped");
    }
}
