package org.orthant.verify.budget;

import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Ends the work on a label set when its budget is spent or the batch is cancelled.
 *
 * <p>Long computations call {@link #check} once per step, at a point where their own state is consistent.
 */
public final class Deadline {

    /** Signals that the budget is spent; expected, so without a stack trace. */
    public static final class Over extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1;

        private Over() {
            super("the budget is spent", null, false, false);
        }
    }

    private final Optional<Duration> budget;
    private final long nanos;
    private final LongSupplier clock;
    private final BooleanSupplier cancelled;
    private long start;
    private boolean held;

    /** @param clock nanoseconds since some moment */
    public Deadline(Optional<Duration> budget, LongSupplier clock, BooleanSupplier cancelled) {
        this.budget = budget;
        this.nanos = budget.map(Duration::toNanos).orElse(Long.MAX_VALUE);
        this.clock = clock;
        this.cancelled = cancelled;
        start();
    }

    /** Neither a budget nor a way to cancel. */
    public static Deadline none() {
        return new Deadline(Optional.empty(), () -> 0, () -> false);
    }

    /** The budget counts from now, unless it is held. */
    public void start() {
        if (!held) {
            start = isLimited() ? clock.getAsLong() : 0;
        }
    }

    /** The budget counts from now for all that is started until {@link #release}. */
    public void hold() {
        start();
        held = true;
    }

    /** The budget counts from the next start on. */
    public void release() {
        held = false;
    }

    /** Whether the budget is spent. */
    public boolean isOver() {
        return isLimited() && clock.getAsLong() - start >= nanos;
    }

    /** Whether there is a budget. */
    public boolean isLimited() {
        return budget.isPresent();
    }

    /** Ends the work, if it has to end, by throwing {@link Over} or a {@link CancellationException}. */
    public void check() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the verdict is not wanted any more");
        }
        if (isOver()) {
            throw new Over();
        }
    }

    /**
     * Returns the budget.
     *
     * @throws java.util.NoSuchElementException if the time is not limited
     */
    public Duration budget() {
        return budget.orElseThrow();
    }
}
