package org.orthant.repair.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Does work on rows in a fixed number of parts, by several threads. As the parts do not depend on the number of threads, neither do sums
 * over them.
 */
final class Parts implements AutoCloseable {

    static final int COUNT = 16;

    /** Work on the rows from {@code from} to {@code to − 1}. */
    interface Work<T> {
        T of(int from, int to);
    }

    private final ExecutorService threads;
    private final BooleanSupplier cancelled;

    Parts(int threads, BooleanSupplier cancelled) {
        this.threads = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "orthant-repair");
            thread.setDaemon(true);
            return thread;
        });
        this.cancelled = cancelled;
    }

    /** Returns the results of all parts, in their order; throws {@link CancellationException} once the work is cancelled. */
    <T> List<T> map(int rows, Work<T> work) {
        List<Callable<T>> tasks = new ArrayList<>();
        for (int part = 0; part < COUNT; part++) {
            int from = (int) ((long) rows * part / COUNT);
            int to = (int) ((long) rows * (part + 1) / COUNT);
            tasks.add(() -> {
                requireNotCancelled();
                return work.of(from, to);
            });
        }
        List<T> results = new ArrayList<>();
        try {
            for (Future<T> future : threads.invokeAll(tasks)) {
                results.add(future.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the repair was interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
        return results;
    }

    void requireNotCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the repair was cancelled");
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
