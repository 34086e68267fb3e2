package org.orthant.console.terminal;

import java.io.PrintWriter;

/**
 * Where a command speaks to people: results on standard output, everything else on standard error.
 *
 * @param out standard output
 * @param err standard error
 * @param quiet whether people want to hear little
 */
public record Console(PrintWriter out, PrintWriter err, boolean quiet) {

    /** Says something that must be known. */
    public void say(String line) {
        err.println(line);
        err.flush();
    }

    /** Says something that may be of interest. */
    public void mention(String line) {
        if (!quiet) {
            say(line);
        }
    }

    /** A line that is written anew again and again. */
    public StatusLine status() {
        return new StatusLine(err, StatusLine.columns(quiet));
    }

    /** A line that says how far some work is. */
    public Progress progress(int total, Progress.Work work) {
        return Progress.to(err, quiet, total, work);
    }
}
