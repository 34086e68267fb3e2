package org.orthant.studio.http;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that read requests and respond to them.
 *
 * <p>A request occupies a thread from its first byte. Requests whose header does not arrive in time are cut off, and so are stalled
 * bodies and responses. If all threads are occupied, a new request takes the place of the one whose header has been arriving for the
 * longest time, so that half-sent requests, however many, do not delay others.
 */
public final class RequestThreads implements Executor, AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    /** The longest time after which a waiting request again takes the place of another. */
    private static final long LONGEST_TICK_MILLISECONDS = 200;

    private final int most;
    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(RequestThreads::daemon);
    private final Set<Visit> visits = new LinkedHashSet<>();
    private final ScheduledFuture<?> watching;
    private int unfinished;

    /**
     * Returns threads that end when they have had nothing to do for a while.
     *
     * @param most the number of requests at the same time
     * @param header the time within which the header of a request must arrive
     * @param piece the time within which each piece of a body or a response must pass
     */
    public RequestThreads(int most, Duration header, Duration piece) {
        this.most = most;
        this.threads = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), RequestThreads::daemon);
        threads.allowCoreThreadTimeOut(true);
        long tick = Math.max(1, Math.min(LONGEST_TICK_MILLISECONDS, header.toMillis() / 10));
        this.watching = watch.scheduleWithFixedDelay(() -> cutLate(header, piece), tick, tick, TimeUnit.MILLISECONDS);
    }

    @Override
    public void execute(Runnable request) {
        synchronized (visits) {
            if (++unfinished > most) {
                makeRoom();
            }
        }
        threads.execute(() -> serve(request));
    }

    /** Cuts off the first to have arrived of those whose header has not. */
    private void makeRoom() {
        for (Visit visit : visits) {
            if (visit.makeRoom()) {
                return;
            }
        }
    }

    private void serve(Runnable request) {
        Visit visit = Visit.begin();
        synchronized (visits) {
            visits.add(visit);
        }
        try {
            request.run();
        } finally {
            synchronized (visits) {
                visits.remove(visit);
                unfinished--;
            }
            visit.end();
        }
    }

    private void cutLate(Duration header, Duration piece) {
        List<Visit> all;
        synchronized (visits) {
            all = List.copyOf(visits);
        }
        all.forEach(visit -> visit.cutAfter(header, piece));
        synchronized (visits) {
            // Those that were working when a request arrived may be waiting for their clients by now.
            for (int waiting = unfinished - most; waiting > 0; waiting--) {
                makeRoom();
            }
        }
    }

    /** Interrupts all of them. */
    @Override
    public void close() {
        watching.cancel(false);
        watch.shutdownNow();
        threads.shutdownNow();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-studio");
        thread.setDaemon(true);
        return thread;
    }
}
