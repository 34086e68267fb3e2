package org.orthant.labels;

import java.math.BigInteger;

/** A family of label sets that correspond to {@link SmallSubsets}. */
abstract class SubsetFamily implements AssignmentFamily {

    private final int labels;

    /**
     * Checks the sizes.
     *
     * @param most the most elements of a subset
     * @param elements what the elements are, such as {@code active labels}
     */
    SubsetFamily(int labels, int most, String elements) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        if (most < 0) {
            throw new IllegalArgumentException(
                    "at most " + most + " " + elements + " is impossible: expected 0 or a positive number");
        }
        this.labels = labels;
    }

    @Override
    public final int labels() {
        return labels;
    }

    /** Refuses ranks that are out of range. */
    final void requireRank(BigInteger rank) {
        if (rank.signum() < 0 || rank.compareTo(count()) >= 0) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is out of range for " + this + ": ranks run from 0 to count() - 1");
        }
    }
}
