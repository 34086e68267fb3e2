package org.orthant.bench;

import org.orthant.bench.solver.Solver;

/**
 * A solver and the terms on which it takes part.
 *
 * @param solver the solver
 * @param isBaseline whether it is a baseline, with which our own solvers are compared
 * @param mostSets the number of label sets that it is given, from the first one
 */
record ComparedSolver(Solver solver, boolean isBaseline, int mostSets) {

    ComparedSolver {
        if (mostSets < 1) {
            throw new IllegalArgumentException(mostSets + " label sets are too few: expected at least 1");
        }
    }

    /** One of our own solvers, which gets all sets. */
    static ComparedSolver own(Solver solver) {
        return new ComparedSolver(solver, false, Integer.MAX_VALUE);
    }

    /** A baseline, which may be too slow for all of them. */
    static ComparedSolver baseline(Solver solver, int mostSets) {
        return new ComparedSolver(solver, true, mostSets);
    }
}
