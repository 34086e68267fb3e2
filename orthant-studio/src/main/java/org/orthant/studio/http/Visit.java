package org.orthant.studio.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One connection of which a request is read and answered, on one thread.
 *
 * <p>A thread that waits for its client can be cut off: an interrupt closes the connection that it reads or writes. A thread that works
 * is never cut off.
 */
final class Visit {

    enum Phase {
        /** The header is awaited, or the unread rest of a body. Clients without access can get that far. */
        ARRIVING,
        /** The request was let in; a piece of its body is awaited, or buffer space for a piece of the response. */
        TRANSFERRING,
        /** The client waits for the server. */
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

    /** Cuts it off if it is still arriving; returns whether this is the first cut, which frees a thread. */
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
