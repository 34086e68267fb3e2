package org.orthant.console.terminal;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.orthant.io.Printable;

/** A line on the terminal that shows the progress of a long operation; without a terminal, a new line every half minute. */
public final class Progress {

    private static final double NANOS = 1e9;

    /** Nanoseconds between two lines without a terminal: few for a log, and enough to see that the work continues. */
    private static final long PAUSE = 30_000_000_000L;

    private final StatusLine status;
    private final boolean quiet;
    private final Pace lines = new Pace(PAUSE);
    private final int total;
    private final Work work;
    private final LongSupplier clock;
    private final Pace pace = new Pace(200_000_000);
    private int before;
    private long start;
    private boolean moved;
    private double rate;

    /** An operation in progress. */
    interface Work {
        /** Returns the amount of finished work. */
        int done();

        /** Returns interim results, such as {@code ": 3 can be predicted"}; may be empty. */
        String outcome();
    }

    Progress(PrintWriter terminal, int columns, boolean quiet, int total, Work work, LongSupplier clock) {
        this.status = new StatusLine(terminal, columns);
        this.quiet = quiet;
        this.total = total;
        this.work = work;
        this.clock = clock;
    }

    /** Returns a progress line. Programs that read standard error as remarks switch off the lines that appear without a terminal. */
    static Progress to(PrintWriter terminal, boolean quiet, int total, Work work) {
        boolean off = quiet || "off".equals(System.getProperty("orthant.progress"));
        return new Progress(terminal, StatusLine.columns(quiet), off, total, work, System::nanoTime);
    }

    /** Shows the line for the first time; part of the work may have been done earlier. */
    public void start(int done) {
        before = done;
        start = clock.getAsLong();
        pace.begin(start);
        lines.begin(start);
        show();
    }

    /** Updates the line. */
    public void show() {
        if (status.isShown()) {
            int done = work.done();
            status.show(StatusLine.bar(done, total) + " " + line(done));
        } else if (!quiet && lines.isDue(clock.getAsLong())) {
            status.terminal().println(Printable.of(line(work.done())));
            status.terminal().flush();
        }
    }

    /** Updates the line unless it was updated just before. */
    public void showNowAndThen() {
        if (pace.isDue(clock.getAsLong())) {
            show();
        }
    }

    /** Removes the line. */
    public void end() {
        status.end();
    }

    private String line(int done) {
        long now = clock.getAsLong();
        double seconds = (now - start) / NANOS;
        if (done > before && seconds > 0) {
            rate = (done - before) / seconds;
            if (!moved) {
                // From here on: what was prepared before the first results does not slow down the others.
                moved = true;
                before = done;
                start = now;
            }
        }
        String speed = rate > 0
                ? String.format(Locale.ROOT, ", %.3g/s, %s left", rate, StatusLine.duration((total - done) / rate))
                : "";
        return done + "/" + total + speed + work.outcome();
    }
}
