package org.orthant.bench;

import org.orthant.bench.solver.Contender;

/**
 * A solver and the terms on which it takes part.
 *
 * @param contender the solver
 * @param isPeer whether it is a baseline, with which our own solvers are compared
 * @param mostSets the number of label sets that it is given, from the first one
 */
record Entrant(Contender contender, boolean isPeer, int mostSets) {

    Entrant {
        if (mostSets < 1) {
            throw new IllegalArgumentException(mostSets + " label sets are too few: expected at least 1");
        }
    }

    /** One of our own solvers, which gets all sets. */
    static Entrant own(Contender contender) {
        return new Entrant(contender, false, Integer.MAX_VALUE);
    }

    /** A baseline, which may be too slow for all of them. */
    static Entrant peer(Contender contender, int mostSets) {
        return new Entrant(contender, true, mostSets);
    }
}
