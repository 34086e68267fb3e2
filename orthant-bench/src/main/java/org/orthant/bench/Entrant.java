package org.orthant.bench;

import org.orthant.bench.solver.Contender;

/**
 * A contender and the terms on which it takes part.
 *
 * @param contender who
 * @param isPeer whether the others are compared with it
 * @param mostSets it is given so many of the label sets, the first ones
 */
record Entrant(Contender contender, boolean isPeer, int mostSets) {

    Entrant {
        if (mostSets < 1) {
            throw new IllegalArgumentException(mostSets + " label sets are too few: expected at least 1");
        }
    }

    /** One of ours, which gets all sets. */
    static Entrant own(Contender contender) {
        return new Entrant(contender, false, Integer.MAX_VALUE);
    }

    /** A peer, which may be too slow for all of them. */
    static Entrant peer(Contender contender, int mostSets) {
        return new Entrant(contender, true, mostSets);
    }
}
