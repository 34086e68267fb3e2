package org.orthant.audit.compare;

/** Two models have no outputs that could be compared. */
public final class IncomparableModelsException extends RuntimeException {

    /** What is different. */
    public enum Reason {
        /** How logits become a prediction. */
        RULES,
        /** The labels, or whether their names are known. */
        LABELS
    }

    private final Reason reason;

    IncomparableModelsException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns what is different. */
    public Reason reason() {
        return reason;
    }
}
