package org.orthant.cli.command;

/** The time of counting exactly, which grows with the number of binomial coefficients to sum and with their bits. */
final class CountingEffort {

    /** Additions times bits; takes about ten seconds on an idle machine. */
    private static final long MOST = 50_000_000_000L;

    private CountingEffort() {}

    /**
     * Refuses sums that would take too long.
     *
     * @param option the option that requires the sum
     * @param labels {@code n}, whose subsets are counted
     * @param largest the largest size of a subset
     */
    static void require(String option, int labels, long largest) {
        if (largest < labels && effort(labels, Math.min(largest, labels - largest)) > MOST) {
            int limit = limit(labels);
            throw new IllegalArgumentException(option + ": counting exactly would take too long; with " + labels
                    + " labels, sets of up to " + limit + " labels are counted, or of at least " + (labels - limit));
        }
    }

    private static long effort(int labels, long terms) {
        if (terms < 1) {
            return 0;
        }
        int bitsPerTerm = Long.SIZE - Long.numberOfLeadingZeros(labels / terms) + 1;
        return terms * Math.min(labels, terms * bitsPerTerm);
    }

    private static int limit(int labels) {
        int allowed = 0;
        int refused = labels;
        while (refused - allowed > 1) {
            int middle = allowed + (refused - allowed) / 2;
            if (effort(labels, middle) <= MOST) {
                allowed = middle;
            } else {
                refused = middle;
            }
        }
        return allowed;
    }
}
