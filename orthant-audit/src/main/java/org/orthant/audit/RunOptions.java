package org.orthant.audit;

import java.util.function.BooleanSupplier;

/**
 * How an audit is run.
 *
 * @param threads on which label sets are decided
 * @param listener is told how far it is
 * @param cancelled is asked often, by any thread: once it is true, the audit ends soon, and incomplete
 * @param checked whether the checker must accept every certificate before it is handed on
 */
public record RunOptions(int threads, AuditListener listener, BooleanSupplier cancelled, boolean checked) {

    /** On all processors, to the end, in silence. */
    public static final RunOptions DEFAULT =
            new RunOptions(Runtime.getRuntime().availableProcessors(), AuditListener.NONE, () -> false, false);

    /** Refuses to work with no thread at all. */
    public RunOptions {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads are too few: expected at least 1");
        }
    }

    /** The same on another number of threads. */
    public RunOptions withThreads(int number) {
        return new RunOptions(number, listener, cancelled, checked);
    }

    /** The same with somebody who follows it. */
    public RunOptions withListener(AuditListener other) {
        return new RunOptions(threads, other, cancelled, checked);
    }

    /** The same until it is cancelled. */
    public RunOptions withCancellation(BooleanSupplier other) {
        return new RunOptions(threads, listener, other, checked);
    }

    /** The same with every certificate accepted by the checker before it is handed on; what is not is undecided. */
    public RunOptions checkingCertificates() {
        return new RunOptions(threads, listener, cancelled, true);
    }
}
