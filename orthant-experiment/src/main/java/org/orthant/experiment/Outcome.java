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

    /** The work was told to stop. */
    public static final Outcome INTERRUPTED = new Outcome(End.INTERRUPTED, "");

    /** The three ways. */
    public enum End {
        /** To its end. */
        DONE,
        /** Before it, because somebody wanted that; it goes on next time. */
        INTERRUPTED,
        /** Before it; it is tried again next time. */
        FAILED
    }

    /** The work has failed. */
    public static Outcome failed(String reason) {
        return new Outcome(End.FAILED, reason);
    }
}
