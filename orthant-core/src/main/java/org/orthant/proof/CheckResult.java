package org.orthant.proof;

import java.util.function.Function;

/** The result of checking a certificate. */
public sealed interface CheckResult {

    /** Applies the function for the case at hand. */
    <R> R match(Function<? super Accepted, ? extends R> accepted, Function<? super Rejected, ? extends R> rejected);

    /** The certificate proves what it claims. */
    record Accepted() implements CheckResult {

        @Override
        public <R> R match(
                Function<? super Accepted, ? extends R> accepted, Function<? super Rejected, ? extends R> rejected) {
            return accepted.apply(this);
        }
    }

    /**
     * The certificate proves nothing.
     *
     * @param reason which of its conditions fails, in one line
     */
    record Rejected(String reason) implements CheckResult {

        @Override
        public <R> R match(
                Function<? super Accepted, ? extends R> accepted, Function<? super Rejected, ? extends R> rejected) {
            return rejected.apply(this);
        }
    }

    /** Returns whether the certificate proves its claim. */
    default boolean isAccepted() {
        return match(accepted -> true, rejected -> false);
    }
}
