package org.orthant.verify.budget;

import java.io.Serial;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long the work on one label set may go on: until its budget is spent, or until nobody wants the answer any more.
 *
 * <p>Whatever may take long asks {@link #check} once per step, where its own state is whole.
 */
public final class Deadline {

    /** Says that the budget is spent; thrown as a matter of course, so without a stack trace. */
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

    /** What to say when the budget is spent. */
    public String reason() {
        return "the budget of " + budget.map(Deadline::seconds).orElse("unlimited time") + " is spent";
    }

    private static String seconds(Duration time) {
        BigDecimal seconds = BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros();
        return seconds.toPlainString() + " s";
    }
}
