package org.orthant.spark.program;

/** What commands return to the shell: as those of {@code orthant}. */
final class ExitCode {

    static final int DONE = 0;
    static final int INTERNAL_ERROR = 1;
    static final int USAGE = 2;
    static final int BAD_INPUT = 3;
    static final int UNARGMAXABLE = 10;
    static final int UNDECIDED = 11;
    static final int CERTIFICATE_REJECTED = 12;
    static final int CERTIFICATE_MISSING = 14;
    static final int VERDICT_NOT_PROVEN = 15;

    private ExitCode() {}
}
