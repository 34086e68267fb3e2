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
    private final Tally tally;
    private final LongSupplier clock;
    private int before;
    private long start;

    Progress(PrintWriter terminal, int columns, int total, Tally tally, LongSupplier clock) {
        this.terminal = terminal;
        this.columns = columns;
        this.total = total;
        this.tally = tally;
        this.clock = clock;
    }

    /** A progress line if there is a terminal to show it on; the launcher says so, as Java cannot see it. */
    static Progress to(PrintWriter terminal, boolean quiet, int total, Tally tally) {
        int columns = quiet ? 0 : Integer.getInteger("orthant.terminal.columns", 0);
        return new Progress(terminal, columns, total, tally, System::nanoTime);
    }

    /** The work begins; so much of it was done earlier. */
    void start(int done) {
        before = done;
        start = clock.getAsLong();
    }

    /** Shows the line as it is now. */
    void show() {
        if (columns > 0) {
            String line = line(tally.snapshot());
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

    private String line(Tally.Snapshot now) {
        double seconds = (clock.getAsLong() - start) / NANOS;
        double rate = seconds > 0 ? (now.decided() - before) / seconds : 0;
        int filled = (int) ((long) BAR * now.decided() / total);
        String left = rate > 0 ? ", " + duration((total - now.decided()) / rate) + " left" : "";
        return String.format(
                Locale.ROOT,
                "%s%s %d/%d, %.3g/s%s: %d argmaxable, %d unargmaxable%s",
                "█".repeat(filled),
                "░".repeat(BAR - filled),
                now.decided(),
                total,
                rate,
                left,
                now.argmaxable(),
                now.unargmaxable(),
                now.undecided() > 0 ? ", " + now.undecided() + " undecided" : "");
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
