package org.orthant.bench.solver;

import org.orthant.labels.LabelSet;

/** A solver taking part in the comparison: decides label sets of one layer, on the calling thread. */
public interface Solver {

    /** What tables call it. */
    String name();

    /** Decides about a set. */
    SolverOutcome solve(LabelSet set);

    /** Does what is not part of deciding, such as writing down a model; its time is counted apart. */
    default Task prepare(LabelSet set) {
        return () -> solve(set);
    }

    /** A decision that is ready to be taken, once. */
    @FunctionalInterface
    interface Task {
        SolverOutcome solve();
    }
}
