package org.orthant.audit.model;

import java.io.Serializable;
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

    /**
     * How far the audit came.
     *
     * @param phase where it was
     * @param decided the number of its label sets that are decided
     * @param total the number of its label sets
     */
    public record Progress(Phase phase, int decided, int total) implements Serializable {}

    private final Progress progress;

    AuditCancelledException(Phase phase, int decided, int total) {
        super("the audit was cancelled");
        this.progress = new Progress(phase, decided, total);
    }

    /** Returns how far the audit came. */
    public Progress progress() {
        return progress;
    }
}
