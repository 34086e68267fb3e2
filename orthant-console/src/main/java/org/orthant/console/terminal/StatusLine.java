package org.orthant.console.terminal;

import java.io.PrintWriter;

/** A line on the terminal that is written anew again and again, where there is a terminal. */
public final class StatusLine {

    private static final int BAR = 20;

    private final PrintWriter terminal;
    private final int columns;

    /** A line of at most so many columns; none if that is 0. */
    public StatusLine(PrintWriter terminal, int columns) {
        this.terminal = terminal;
        this.columns = columns;
    }

    /** The width of the terminal, 0 if there is none; the launcher says so, as Java cannot see it. */
    public static int columns(boolean quiet) {
        return quiet ? 0 : Integer.getInteger("orthant.terminal.columns", 0);
    }

    /** Whether anybody sees it. */
    public boolean isShown() {
        return columns > 0;
    }

    public void show(String line) {
        if (isShown()) {
            terminal.print("\r\u001b[K" + line.substring(0, Math.min(line.length(), columns - 1)));
            terminal.flush();
        }
    }

    /** Removes the line. */
    public void end() {
        if (isShown()) {
            terminal.print("\r\u001b[K");
            terminal.flush();
        }
    }

    /** How much is done, as a bar. */
    public static String bar(long done, long total) {
        int filled = (int) (BAR * done / total);
        return "█".repeat(filled) + "░".repeat(BAR - filled);
    }

    public static String duration(double seconds) {
        long whole = (long) Math.ceil(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }
}
