package org.orthant.data.split;

/** By what examples are divided. */
public enum Method {
    /** Chance alone. */
    RANDOM,
    /** Chance, but every label that can be is in the training part and in the test part. */
    COVERING
}
