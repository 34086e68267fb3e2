package org.orthant.audit;

import java.util.function.BooleanSupplier;
import org.orthant.verify.WitnessGuess;

/**
 * How an audit is run.
 *
 * @param threads on which label sets are decided
 * @param listener follows the progress
 * @param cancelled checked often, by any thread: once it is true, the audit ends soon, and incomplete
 * @param checked whether the checker must accept every certificate before it is handed on
 * @param guess features to try first
 */
public record RunOptions(
        int threads, AuditListener listener, BooleanSupplier cancelled, boolean checked, WitnessGuess guess) {

    /** On all processors, to the end, in silence. */
    public static final RunOptions DEFAULT = new RunOptions(
            Runtime.getRuntime().availableProcessors(), AuditListener.NONE, () -> false, false, WitnessGuess.NONE);

    /** Refuses to work with no thread at all. */
    public RunOptions {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads are too few: expected at least 1");
        }
    }

    /** The same on another number of threads. */
    public RunOptions withThreads(int number) {
        return new RunOptions(number, listener, cancelled, checked, guess);
    }

    /** Returns the same options with a listener that follows the run. */
    public RunOptions withListener(AuditListener other) {
        return new RunOptions(threads, other, cancelled, checked, guess);
    }

    /** The same until it is cancelled. */
    public RunOptions withCancellation(BooleanSupplier other) {
        return new RunOptions(threads, listener, other, checked, guess);
    }

    /** The same with every certificate accepted by the checker before it is handed on; what is not is undecided. */
    public RunOptions checkingCertificates() {
        return new RunOptions(threads, listener, cancelled, true, guess);
    }

    /** The same with features to try first. */
    public RunOptions guessing(WitnessGuess other) {
        return new RunOptions(threads, listener, cancelled, checked, other);
    }
}
