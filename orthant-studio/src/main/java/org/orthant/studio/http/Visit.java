package org.orthant.studio.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One connection of which a request is read and answered, on one thread.
 *
 * <p>A thread that waits for its peer can be cut off: an interrupt closes the connection that it reads or writes. While it works, it
 * cannot.
 */
final class Visit {

    enum Phase {
        /** The header is awaited, or the rest of a body that nobody reads. Anyone can get that far. */
        ARRIVING,
        /** A piece of a body is awaited, or room for a piece of the answer, after the request was let in. */
        TRANSFERRING,
        /** The peer waits for us. */
        WORKING
    }

    private static final ThreadLocal<@Nullable Visit> CURRENT = new ThreadLocal<>();

    private final Thread thread = Thread.currentThread();
    private Phase phase = Phase.ARRIVING;
    private long since = System.nanoTime();
    private boolean cut;

    /** Begins the visit of the current thread. */
    static Visit begin() {
        Visit visit = new Visit();
        CURRENT.set(visit);
        return visit;
    }

    /** Ends it; an interrupt that came too late does not reach the next one. */
    void end() {
        synchronized (this) {
            phase = Phase.WORKING;
        }
        CURRENT.remove();
        Thread.interrupted();
    }

    /** Has the visit of the current thread, if there is one, enter a phase; returns the one before. */
    static Phase enter(Phase next) {
        @Nullable Visit visit = CURRENT.get();
        return visit == null ? next : visit.change(next);
    }

    private synchronized Phase change(Phase next) {
        Phase before = phase;
        phase = next;
        since = System.nanoTime();
        return before;
    }

    /** Cuts it off if it has waited for too long. */
    synchronized void cutAfter(Duration arriving, Duration transferring) {
        long waited = System.nanoTime() - since;
        boolean late = switch (phase) {
            case ARRIVING -> waited > arriving.toNanos();
            case TRANSFERRING -> waited > transferring.toNanos();
            case WORKING -> false;
        };
        if (late) {
            cut();
        }
    }

    /** Cuts it off if it is still arriving; returns whether that frees a thread that nobody has freed before. */
    synchronized boolean makeRoom() {
        return phase == Phase.ARRIVING && cut();
    }

    private boolean cut() {
        boolean first = !cut;
        cut = true;
        thread.interrupt();
        return first;
    }
}
