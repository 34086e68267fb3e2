package org.orthant.io;

import java.io.Serializable;

/**
 * How far the author of a file is trusted.
 *
 * @param factor multiplies what a reader may take, see {@link ReadBudget}; 1 for files of strangers
 * @param followsLinks whether the files that a model names may be links to places outside of its folder
 */
public record ReadPolicy(int factor, boolean followsLinks) implements Serializable {

    /** Strangers' files: enough for all models that we know, and no links. */
    public static final ReadPolicy STRANGERS = new ReadPolicy(1, false);

    /** The largest factor: memory in bytes stays well within 64 bits. */
    public static final int MOST = 1_000_000;

    /** Refuses factors that are not positive. */
    public ReadPolicy {
        if (factor < 1 || factor > MOST) {
            throw new IllegalArgumentException("factor " + factor + ": expected a whole number from 1 to " + MOST);
        }
    }

    /** Returns the same policy with another factor. */
    public ReadPolicy withFactor(int times) {
        return new ReadPolicy(times, followsLinks);
    }

    /** Returns the same policy, with links followed or not. */
    public ReadPolicy withLinks(boolean followed) {
        return new ReadPolicy(factor, followed);
    }
}
