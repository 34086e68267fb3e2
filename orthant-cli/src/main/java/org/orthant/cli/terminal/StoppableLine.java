package org.orthant.cli.terminal;

import java.util.function.BooleanSupplier;
import org.orthant.console.terminal.StatusLine;

/** One line of progress of work that its user may stop; it changes ten times per second at most. */
abstract class StoppableLine {

    private static final long NANOS_BETWEEN = 100_000_000;

    protected final StatusLine status;
    private final BooleanSupplier stop;
    private long shown;

    StoppableLine(StatusLine status, BooleanSupplier stop) {
        this.status = status;
        this.stop = stop;
    }

    /** Returns whether the user has asked for the end. */
    public final boolean stopRequested() {
        return stop.getAsBoolean();
    }

    /** Returns whether the line is to change now. */
    final boolean isDue(long now) {
        boolean due = now - shown >= NANOS_BETWEEN;
        shown = due ? now : shown;
        return due;
    }
}
