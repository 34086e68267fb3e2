package org.orthant.bench;

/** What a contender says of a label set. */
enum Verdict {
    ARGMAXABLE,
    UNARGMAXABLE,
    /** It gave up. */
    UNDECIDED,
    /** It was stopped by the time limit. */
    OUT_OF_TIME;

    boolean isDecision() {
        return this == ARGMAXABLE || this == UNARGMAXABLE;
    }
}
