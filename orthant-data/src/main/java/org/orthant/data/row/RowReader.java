package org.orthant.data.row;

import org.orthant.data.Split;

/** Gathers examples from the lines of a file. */
public interface RowReader {

    /** Takes the example of a line, or refuses it with the place. */
    void add(long number, String line);

    /** Returns the examples so far. */
    Split build();
}
