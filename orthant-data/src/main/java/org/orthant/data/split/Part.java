package org.orthant.data.split;

import java.util.Locale;
import org.orthant.data.Dataset;
import org.orthant.data.Split;

/** One of the three parts of a data set. */
public enum Part {
    /** The examples that a model is fitted to. */
    TRAIN,
    /** The examples that models are chosen by. */
    VALIDATION,
    /** The examples that the chosen model is evaluated on. */
    TEST;

    /** Returns the examples of this part. */
    public Split of(Dataset data) {
        return switch (this) {
            case TRAIN -> data.train();
            case VALIDATION -> data.validation();
            case TEST -> data.test();
        };
    }

    /** Returns the name in files and names of files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name in sentences, such as "no training examples". */
    public String adjective() {
        return this == TRAIN ? "training" : text();
    }
}
