package org.orthant.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One line on the terminal that says how far a long piece of work is. */
final class Progress {

    private static final double NANOS = 1e9;

    private final StatusLine status;
    private final int total;
    private final Tally tally;
    private final LongSupplier clock;
    private int before;
    private long start;

    Progress(PrintWriter terminal, int columns, int total, Tally tally, LongSupplier clock) {
        this.status = new StatusLine(terminal, columns);
        this.total = total;
        this.tally = tally;
        this.clock = clock;
    }

    /** A progress line if there is a terminal to show it on; the launcher says so, as Java cannot see it. */
    static Progress to(PrintWriter terminal, boolean quiet, int total, Tally tally) {
        return new Progress(terminal, StatusLine.columns(quiet), total, tally, System::nanoTime);
    }

    /** The work begins; so much of it was done earlier. */
    void start(int done) {
        before = done;
        start = clock.getAsLong();
    }

    /** Shows the line as it is now. */
    void show() {
        status.show(line(tally.snapshot()));
    }

    /** Removes the line. */
    void end() {
        status.end();
    }

    private String line(Tally.Snapshot now) {
        double seconds = (clock.getAsLong() - start) / NANOS;
        double rate = seconds > 0 ? (now.decided() - before) / seconds : 0;
        String left = rate > 0 ? ", " + StatusLine.duration((total - now.decided()) / rate) + " left" : "";
        return String.format(
                Locale.ROOT,
                "%s %d/%d, %.3g/s%s: %d argmaxable, %d unargmaxable%s",
                StatusLine.bar(now.decided(), total),
                now.decided(),
                total,
                rate,
                left,
                now.argmaxable(),
                now.unargmaxable(),
                now.undecided() > 0 ? ", " + now.undecided() + " undecided" : "");
    }
}
