package org.orthant.bench.solver;

/** A solver's verdict on a label set. */
public enum SolverVerdict {
    ARGMAXABLE,
    UNARGMAXABLE,
    /** It gave up. */
    UNDECIDED,
    /** It was stopped by the time limit. */
    OUT_OF_TIME;

    public boolean isDecision() {
        return this == ARGMAXABLE || this == UNARGMAXABLE;
    }
}
