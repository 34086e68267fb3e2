package org.orthant.console.terminal;

import java.io.PrintWriter;
import org.orthant.io.Printable;

/**
 * A line on the terminal that is overwritten with each update; without a terminal, nothing is shown.
 *
 * @param terminal where it is
 * @param columns its greatest length; 0 shows nothing
 */
public record StatusLine(PrintWriter terminal, int columns) {

    private static final int BAR = 20;

    /** Returns the width of the terminal; 0 without a terminal. */
    public static int columns(boolean quiet) {
        return quiet ? 0 : Terminal.columns().orElse(0);
    }

    /** Returns whether the line is shown. */
    public boolean isShown() {
        return columns > 0;
    }

    public void show(String line) {
        if (isShown()) {
            String shown = Printable.of(line);
            terminal.print("\r\u001b[K" + shown.substring(0, Math.min(shown.length(), columns - 1)));
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

    /** Returns a progress bar. */
    public static String bar(long done, long total) {
        int filled = (int) (BAR * done / Math.max(1, total));
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
