package org.orthant.io;

/**
 * What a caller can state to make an input usable. Libraries name the remedy; a program adds how its users apply it, such as by
 * an option.
 */
public enum Remedy {
    /** State the number of labels. */
    LABEL_COUNT,
    /** State the names of the labels that label sets consist of. */
    NAMES,
    /** Name the file with the labels of a data set's examples. */
    LABEL_FILE,
    /** Name the file with the names of a data set's labels. */
    LABEL_NAMES,
    /** Split the examples of a data set otherwise. */
    SPLIT,
    /** Name another data set, or another place of it. */
    DATA,
    /** Choose another part of the data set. */
    PART,
    /** Read texts instead of prepared features. */
    TEXT_INPUTS,
    /** Choose another folder for results. */
    OUTPUT_FOLDER,
    /** Choose another run folder. */
    RUN_FOLDER,
    /** Accept the files of a run that this user has not written. */
    TRUST_RUN,
    /** Certify a plan for the data. */
    CERTIFIED_PLAN,
    /** Decide which label sets the model of a run can predict. */
    VERIFICATION,
    /** Name the tensor to use, or the layer of a model. */
    TENSOR,
    /** Name the tensor that is the bias. */
    BIAS_TENSOR,
    /** Let the reader of a trusted file take more memory and time. */
    READ_LIMIT,
    /** Follow links that lead out of the folder of a trusted model. */
    FOLLOW_LINKS
}
