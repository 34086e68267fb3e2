package org.orthant.data.split;

import java.util.Locale;

/** The part of a data set that an example belongs to. */
public enum Part {
    /** To fit a model to. */
    TRAIN,
    /** To choose among models with. */
    VALIDATION,
    /** To judge the chosen one by. */
    TEST;

    /** Returns the part as names of files have it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
