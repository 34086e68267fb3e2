package org.orthant.cli;

/** What commands return to the shell. */
final class ExitCode {

    /** Done. */
    static final int DONE = 0;

    /** A defect of Orthant. */
    static final int INTERNAL_ERROR = 1;

    /** The command line is wrong. */
    static final int USAGE = 2;

    /** A file is wrong, too large, or cannot be read or written. */
    static final int BAD_INPUT = 3;

    /** Done, and some certificate was rejected. */
    static final int CERTIFICATE_REJECTED = 12;

    private ExitCode() {}
}
