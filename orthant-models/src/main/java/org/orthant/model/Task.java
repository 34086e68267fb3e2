package org.orthant.model;

/** How a model's scores become a prediction, as far as its file states it. */
public enum Task {
    /** Every label whose score exceeds a threshold: after a sigmoid, or {@code multi_label_classification}. */
    MULTI_LABEL,
    /** The label with the highest score: after a softmax, or {@code single_label_classification}. */
    SINGLE_LABEL,
    /** The k labels with the highest scores. */
    TOP_K,
    /** The file does not state it. */
    UNKNOWN
}
