package org.orthant.cli.terminal;

import java.util.function.BooleanSupplier;
import org.orthant.console.terminal.Pace;
import org.orthant.console.terminal.StatusLine;

/** One line of progress of work that its user may stop; it changes ten times per second at most. */
abstract class StoppableLine {

    protected final StatusLine status;
    protected final Pace pace = new Pace(100_000_000);
    private final BooleanSupplier stop;

    StoppableLine(StatusLine status, BooleanSupplier stop) {
        this.status = status;
        this.stop = stop;
    }

    /** Returns whether the user has asked for the end. */
    public final boolean stopRequested() {
        return stop.getAsBoolean();
    }
}
