package org.orthant.audit.compare;

/** Two models have no outputs that could be compared. */
public final class IncomparableModelsException extends RuntimeException {

    IncomparableModelsException(String message) {
        super(message);
    }
}
