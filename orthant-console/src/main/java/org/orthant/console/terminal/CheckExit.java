package org.orthant.console.terminal;

import org.orthant.audit.check.CheckCounts;

/** The exit code of a check. */
public final class CheckExit {

    private CheckExit() {}

    /** Returns the first exit code that applies: a rejected certificate, an unproven verdict, a missing certificate. */
    public static int code(CheckCounts counts, boolean allowUndecided) {
        if (counts.rejected() > 0) {
            return ExitCode.CERTIFICATE_REJECTED;
        }
        if (counts.comparison().map(found -> found.differences() > 0).orElse(false)) {
            return ExitCode.VERDICT_NOT_PROVEN;
        }
        boolean incomplete = counts.coverage()
                .map(found -> found.missing() > 0 || (!allowUndecided && found.undecided() > 0))
                .orElse(false);
        return incomplete || counts.certificates() == 0 ? ExitCode.CERTIFICATE_MISSING : ExitCode.DONE;
    }
}
