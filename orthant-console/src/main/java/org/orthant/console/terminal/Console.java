package org.orthant.console.terminal;

import java.io.PrintWriter;
import org.orthant.io.Printable;

/**
 * The streams of a command: results go to standard output, everything else to standard error.
 *
 * @param out standard output
 * @param err standard error
 * @param quiet whether to omit remarks and progress
 */
public record Console(PrintWriter out, PrintWriter err, boolean quiet) {

    /** Prints a message in one line, also if quiet; characters that control a terminal are escaped. */
    public void say(String line) {
        err.println(Printable.of(line));
        err.flush();
    }

    /** Prints a message unless quiet. */
    public void mention(String line) {
        if (!quiet) {
            say(line);
        }
    }

    /** Returns a status line. */
    public StatusLine status() {
        return new StatusLine(err, StatusLine.columns(quiet));
    }

    /** Returns a progress line. */
    public Progress progress(int total, Progress.Work work) {
        return Progress.to(err, quiet, total, work);
    }
}
