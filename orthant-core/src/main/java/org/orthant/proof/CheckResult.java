package org.orthant.proof;

/** What the checker says about a certificate. */
public sealed interface CheckResult {

    /** The certificate proves what it claims. */
    record Accepted() implements CheckResult {}

    /**
     * The certificate proves nothing.
     *
     * @param reason which of its conditions fails, in one line
     */
    record Rejected(String reason) implements CheckResult {}
}
