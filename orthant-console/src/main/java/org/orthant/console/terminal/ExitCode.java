package org.orthant.console.terminal;

/** The exit codes of commands. */
public final class ExitCode {

    /** Done. */
    public static final int DONE = 0;

    /** A defect of Orthant, or the native engine does not support this platform. */
    public static final int INTERNAL_ERROR = 1;

    /** Invalid usage: an option or its value. */
    public static final int USAGE = 2;

    /** A file is invalid, too large, or cannot be read or written. */
    public static final int BAD_INPUT = 3;

    /** Done with {@code --fail-on unargmaxable}, and a label set is unargmaxable. */
    public static final int UNARGMAXABLE = 10;

    /** Done with {@code --fail-on undecided}, and a label set is undecided. */
    public static final int UNDECIDED = 11;

    /** Done, and some certificate was rejected, or all are about another domain. */
    public static final int CERTIFICATE_REJECTED = 12;

    /** Done, except for cells of an experiment that failed. */
    public static final int CELL_FAILED = 13;

    /** Done, and no certificate was rejected, but some label set that was asked about has none, or is undecided. */
    public static final int CERTIFICATE_MISSING = 14;

    /** Done, and no certificate was rejected, but some verdict is not what its certificate proves. */
    public static final int VERDICT_NOT_PROVEN = 15;

    /** A repair would change or lose more than allowed, and no model was written. */
    public static final int REPAIR_REFUSED = 16;

    /** A comparison is done, and the new model has an output that is impossible and was not in the old one. */
    public static final int NEWLY_IMPOSSIBLE = 17;

    /** Interrupted by the user. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
