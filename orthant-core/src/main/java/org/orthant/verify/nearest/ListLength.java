package org.orthant.verify.nearest;

/** The number of rows to list after a full pass. */
final class ListLength {

    /**
     * Three blocks of rows: pricing the list then costs about as much as a step of the factorisation where there are some
     * hundred features, and both far less than a full pass.
     */
    private static final int SHORTEST = 192;

    /** Rows of the layer per listed one, where that gives more: the longer a pass takes, the more time long lists save. */
    private static final int ROWS_PER_LISTED = 256;

    /** Pricing a list of this length costs as much as some steps, and a pass over a million rows as much as hundreds. */
    private static final int LONGEST_FIRST = 1024;

    /** Label sets that take many passes take fewer with longer lists. */
    private static final int PASSES_PER_DOUBLING = 16;

    /** Four times the length, so that a list stays cheap compared with a pass. */
    private static final int MOST_DOUBLINGS = 2;

    private ListLength() {}

    /** Returns the length for a number of rows, after a number of full passes. */
    static int of(int rows, int passes) {
        int length = Math.min(Math.max(SHORTEST, rows / ROWS_PER_LISTED), LONGEST_FIRST);
        return length << Math.min(MOST_DOUBLINGS, passes / PASSES_PER_DOUBLING);
    }
}
