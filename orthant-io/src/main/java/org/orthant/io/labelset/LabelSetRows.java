package org.orthant.io.labelset;

import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Reads the label sets of a format, one after the other. */
interface LabelSetRows {

    /**
     * Hands the ids of each set to {@code action}, ascending and distinct, and returns n if the file states it.
     *
     * @param in the whole file, which is read once
     */
    OptionalInt forEach(InputStream in, Consumer<int[]> action) throws IOException;
}
