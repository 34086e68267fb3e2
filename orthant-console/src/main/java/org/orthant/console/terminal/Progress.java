package org.orthant.console.terminal;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One line on the terminal that says how far a long piece of work is. */
public final class Progress {

    private static final double NANOS = 1e9;

    /** Often enough to be seen moving. */
    private static final long SHOW_EVERY_NANOS = 200_000_000;

    private final StatusLine status;
    private final int total;
    private final Work work;
    private final LongSupplier clock;
    private int before;
    private long start;
    private long shown;

    /** What is under way. */
    interface Work {
        /** How much is done. */
        int done();

        /** What came of it, such as {@code ": 3 argmaxable"}; empty if there is nothing to say. */
        String outcome();
    }

    Progress(PrintWriter terminal, int columns, int total, Work work, LongSupplier clock) {
        this.status = new StatusLine(terminal, columns);
        this.total = total;
        this.work = work;
        this.clock = clock;
    }

    /** A progress line if there is a terminal to show it on; the launcher says so, as Java cannot see it. */
    static Progress to(PrintWriter terminal, boolean quiet, int total, Work work) {
        return new Progress(terminal, StatusLine.columns(quiet), total, work, System::nanoTime);
    }

    /** The work begins; so much of it was done earlier. */
    public void start(int done) {
        before = done;
        start = clock.getAsLong();
        shown = start;
    }

    /** Shows the line as it is now. */
    public void show() {
        status.show(line(work.done()));
    }

    /** Shows the line as it is now, unless it was shown just before. */
    public void showNowAndThen() {
        long now = clock.getAsLong();
        if (now - shown > SHOW_EVERY_NANOS) {
            shown = now;
            show();
        }
    }

    /** Removes the line. */
    public void end() {
        status.end();
    }

    private String line(int done) {
        double seconds = (clock.getAsLong() - start) / NANOS;
        double rate = seconds > 0 ? (done - before) / seconds : 0;
        String left = rate > 0 ? ", " + StatusLine.duration((total - done) / rate) + " left" : "";
        return String.format(
                Locale.ROOT,
                "%s %d/%d, %.3g/s%s%s",
                StatusLine.bar(done, total),
                done,
                total,
                rate,
                left,
                work.outcome());
    }
}
