package org.orthant.verify;

/**
 * How closely to bound the best rank of a class.
 *
 * @param within the search ends when it is decided whether the class can be among this number of best ones
 * @since 0.3.0
 */
public record RankGoal(int within) {

    /** Bounds as close as the search finds them. */
    public static final RankGoal CLOSEST = new RankGoal(Integer.MAX_VALUE);

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public RankGoal {
        if (within < 1) {
            throw new IllegalArgumentException(within + " best classes are too few: expected at least 1");
        }
    }

    /** Returns whether bounds of a rank answer the question. */
    boolean isReached(int low, int high) {
        return low > within || (high <= within && within != Integer.MAX_VALUE) || low == high;
    }
}
