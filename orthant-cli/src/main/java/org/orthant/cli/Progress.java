package org.orthant.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One line on the terminal that says how far a long piece of work is. */
final class Progress {

    private static final double NANOS = 1e9;
    private static final int BAR = 20;

    private final PrintWriter terminal;
    private final int columns;
    private final int total;
    private final Work work;
    private final LongSupplier clock;
    private int before;
    private long start;

    /** What is under way. */
    interface Work {
        /** How much is done. */
        int done();

        /** What came of it, such as {@code ": 3 argmaxable"}; empty if there is nothing to say. */
        String outcome();
    }

    Progress(PrintWriter terminal, int columns, int total, Work work, LongSupplier clock) {
        this.terminal = terminal;
        this.columns = columns;
        this.total = total;
        this.work = work;
        this.clock = clock;
    }

    /** A progress line if there is a terminal to show it on; the launcher says so, as Java cannot see it. */
    static Progress to(PrintWriter terminal, boolean quiet, int total, Work work) {
        int columns = quiet ? 0 : Integer.getInteger("orthant.terminal.columns", 0);
        return new Progress(terminal, columns, total, work, System::nanoTime);
    }

    /** The work begins; so much of it was done earlier. */
    void start(int done) {
        before = done;
        start = clock.getAsLong();
    }

    /** Shows the line as it is now. */
    void show() {
        if (columns > 0) {
            String line = line(work.done());
            terminal.print("\r\u001b[K" + line.substring(0, Math.min(line.length(), columns - 1)));
            terminal.flush();
        }
    }

    /** Removes the line. */
    void end() {
        if (columns > 0) {
            terminal.print("\r\u001b[K");
            terminal.flush();
        }
    }

    private String line(int done) {
        double seconds = (clock.getAsLong() - start) / NANOS;
        double rate = seconds > 0 ? (done - before) / seconds : 0;
        int filled = (int) ((long) BAR * done / total);
        String left = rate > 0 ? ", " + duration((total - done) / rate) + " left" : "";
        return String.format(
                Locale.ROOT,
                "%s%s %d/%d, %.3g/s%s%s",
                "█".repeat(filled),
                "░".repeat(BAR - filled),
                done,
                total,
                rate,
                left,
                work.outcome());
    }

    private static String duration(double seconds) {
        long whole = (long) Math.ceil(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }
}
