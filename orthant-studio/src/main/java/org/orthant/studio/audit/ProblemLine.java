package org.orthant.studio.audit;

import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.orthant.studio.http.Refusal;

/** Describes in a line for the visitor why work in a separate thread has failed. */
final class ProblemLine {

    private static final Logger LOG = System.getLogger(ProblemLine.class.getName());

    private ProblemLine() {}

    /** Returns the line; a defect of the studio is logged. */
    static String of(Throwable failure) {
        if (failure instanceof Refusal refusal) {
            return refusal.line();
        }
        if (failure instanceof OutOfMemoryError) {
            return "this is too large for the memory of Java:"
                    + " take less, or start with ORTHANT_JAVA_OPTS=-Xmx… (such as -Xmx16g)";
        }
        if (failure instanceof UncheckedIOException) {
            return "results cannot be kept in the folder for temporary files: " + failure.getMessage();
        }
        LOG.log(Level.ERROR, "work for a page failed", failure);
        return "internal error: a defect of Orthant; the terminal says more";
    }
}
