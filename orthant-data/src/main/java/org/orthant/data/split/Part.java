package org.orthant.data.split;

/** The part of a data set that an example belongs to. */
enum Part {
    TRAIN,
    VALIDATION,
    TEST
}
