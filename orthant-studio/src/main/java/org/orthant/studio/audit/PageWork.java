package org.orthant.studio.audit;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Work for a page in a separate thread, which can be cancelled. */
final class PageWork {

    private final CountDownLatch ended = new CountDownLatch(1);
    private final long start = System.nanoTime();
    private final Thread thread;
    private volatile boolean cancelled;
    private volatile Optional<String> problem = Optional.empty();
    private volatile long end;

    /** The task polls {@link #isCancelled}. */
    PageWork(String name, Runnable task) {
        thread = new Thread(() -> work(task), name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    boolean isOver() {
        return ended.getCount() == 0;
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Why it failed, in a line for the visitor. */
    Optional<String> problem() {
        return problem;
    }

    double seconds() {
        return ((isOver() ? end : System.nanoTime()) - start) / 1e9;
    }

    /** Ends it soon. */
    void cancel() {
        cancelled = true;
    }

    /** Ends what does not ask whether it is still wanted, such as readers. */
    void interrupt() {
        thread.interrupt();
    }

    /** Ends it with all means, and waits for all of its threads to end. */
    boolean abandon(long seconds) throws InterruptedException {
        cancel();
        if (ended.await(1, TimeUnit.SECONDS)) {
            return true;
        }
        interrupt();
        return ended.await(seconds, TimeUnit.SECONDS);
    }

    private void work(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            // After a cancellation, exceptions of interrupted libraries are expected.
            if (!cancelled) {
                problem = Optional.of(ProblemLine.of(e));
            }
        } finally {
            end = System.nanoTime();
            ended.countDown();
        }
    }
}
