package org.orthant.console.terminal;

/** What commands return to the shell. */
public final class ExitCode {

    /** Done. */
    public static final int DONE = 0;

    /** A defect of Orthant, or the native engine is not there for this platform. */
    public static final int INTERNAL_ERROR = 1;

    /** The command line is wrong. */
    public static final int USAGE = 2;

    /** A file is wrong, too large, or cannot be read or written. */
    public static final int BAD_INPUT = 3;

    /** Done, and some label set is unargmaxable, which was to be told. */
    public static final int UNARGMAXABLE = 10;

    /** Done, and some label set is undecided, which was to be told. */
    public static final int UNDECIDED = 11;

    /** Done, and some certificate was rejected, or all are about another domain. */
    public static final int CERTIFICATE_REJECTED = 12;

    /** Done, but for some cell of an experiment that has failed. */
    public static final int CELL_FAILED = 13;

    /** Done, and no certificate was rejected, but some label set that was asked about has none, or is undecided. */
    public static final int CERTIFICATE_MISSING = 14;

    /** Done, and no certificate was rejected, but some verdict is not what its certificate proves. */
    public static final int VERDICT_NOT_PROVEN = 15;

    /** Interrupted by the user. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
