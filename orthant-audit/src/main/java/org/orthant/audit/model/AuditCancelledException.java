package org.orthant.audit.model;

import java.util.concurrent.CancellationException;

/** An audit was cancelled before its end. What it has written resumes when the same audit is run again. */
public final class AuditCancelledException extends CancellationException {

    /** Where the audit was when it ended. */
    public enum Phase {
        /** Deciding random label sets. */
        SURVEY,
        /** Deciding the label sets of the audit. */
        VERDICTS,
        /** Explaining verdicts, all of which are known. */
        EXPLANATIONS
    }

    private final Phase phase;
    private final int decided;
    private final int total;

    AuditCancelledException(Phase phase, int decided, int total) {
        super("the audit was cancelled");
        this.phase = phase;
        this.decided = decided;
        this.total = total;
    }

    /** Returns where the audit was. */
    public Phase phase() {
        return phase;
    }

    /** Returns the number of label sets of the audit that are decided. */
    public int decided() {
        return decided;
    }

    /** Returns the number of label sets of the audit. */
    public int total() {
        return total;
    }
}
