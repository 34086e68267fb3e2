package org.orthant.bench;

/** What a contender says of a label set. */
enum Verdict {
    ARGMAXABLE,
    UNARGMAXABLE,
    /** It ran out of time, or gave up. */
    UNDECIDED
}
