package org.orthant.spark;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/**
 * Decides label sets for a task, which may be killed and whose time is limited.
 *
 * <p>That time is not a budget: a set that is not decided by its end has no verdict, and another task decides it from the
 * start. So every verdict is that of a session without a time limit.
 */
final class TimedSession {

    private final Verifier verifier;
    private Session session;
    private BooleanSupplier killed = () -> false;
    private long end = Long.MAX_VALUE;

    TimedSession(Verifier verifier) {
        this.verifier = verifier;
        this.session = begin();
    }

    private Session begin() {
        return verifier.session(() -> killed.getAsBoolean() || isOver());
    }

    /** Sets the end of the time, by {@link System#nanoTime}, and what reports that the task was killed. */
    void start(long endNanos, BooleanSupplier taskKilled) {
        this.end = endNanos;
        this.killed = taskKilled;
    }

    boolean isOver() {
        return end != Long.MAX_VALUE && System.nanoTime() - end >= 0;
    }

    /** Decides a label set; returns empty if the time was over before. */
    Optional<Verdict> verify(LabelSet set) {
        if (isOver()) {
            return Optional.empty();
        }
        try {
            return Optional.of(session.verify(set));
        } catch (CancellationException cancelled) {
            session = begin();
            if (killed.getAsBoolean()) {
                throw cancelled;
            }
            return Optional.empty();
        }
    }
}
