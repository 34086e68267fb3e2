package org.orthant.audit.model;

/** A setting of a {@link ModelAudit} that is missing or does not fit the model. */
public enum Setting {
    /** Which layer is the output layer. */
    LAYER,
    /** The bias of a layer whose file has none. */
    BIAS,
    /** How logits become a prediction. */
    RULE,
    /** The number formats of the deployed layer. */
    FORMATS,
    /** The time for each label set. */
    BUDGET,
    /** How closely to bound ranks. */
    RANK,
    /** The random label sets. */
    SURVEY,
    /** The classes that are asked about, where not all are. */
    CLASSES,
    /** A label with a question of its own. */
    ASKED_LABEL
}
