package org.orthant.console.terminal;

import org.orthant.audit.check.CheckCounts;

/** The exit code of a check. */
public final class CheckExit {

    /** The rule as help states it. */
    public static final String DESCRIBED =
            "The exit code is the first that applies: 12 if a certificate is rejected or all are "
                    + "about another domain, 15 if a verdict is not what its certificate proves, 14 if a label "
                    + "set of LABELS has no certificate or is undecided or there are no certificates, otherwise 0.";

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
