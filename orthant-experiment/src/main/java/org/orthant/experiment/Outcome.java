package org.orthant.experiment;

/**
 * How work on a cell ended.
 *
 * @param end in which of three ways
 * @param reason why it failed; empty if it did not
 */
public record Outcome(End end, String reason) {

    /** The work is done. */
    public static final Outcome DONE = new Outcome(End.DONE, "");

    /** The work was interrupted. */
    public static final Outcome INTERRUPTED = new Outcome(End.INTERRUPTED, "");

    /** The three ways. */
    public enum End {
        /** The work is complete. */
        DONE,
        /** The user interrupted the work; it resumes next time. */
        INTERRUPTED,
        /** The work has failed; it is tried again next time. */
        FAILED
    }

    /** The work has failed. */
    public static Outcome failed(String reason) {
        return new Outcome(End.FAILED, reason);
    }
}
