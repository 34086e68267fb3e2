package org.orthant.audit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Does pieces of work on several threads, and hands their results on in their order, so that results do not depend on the number of threads.
 * Memory does not depend on the number of pieces.
 *
 * @param options the number of threads, and when to stop
 * @since 0.4.0
 */
public record OrderedWork(RunOptions options) {

    /** Pieces that are worked on or wait, per thread: enough that no thread waits for a slow one. */
    private static final int WAITING_PER_THREAD = 64;

    /**
     * Does the pieces from 0 to {@code count}, and hands each result to {@code action} on the calling thread.
     *
     * @throws CancellationException soon after the options say that the work is cancelled, or the calling thread is interrupted
     */
    public <T> void run(int count, IntFunction<? extends T> piece, Consumer<? super T> action) {
        ExecutorService workers = Executors.newFixedThreadPool(options.threads());
        try {
            Queue<Future<T>> running = new ArrayDeque<>();
            for (int next = 0, done = 0; done < count; done++) {
                while (next < count && running.size() < options.threads() * WAITING_PER_THREAD) {
                    int index = next++;
                    running.add(workers.submit(() -> result(index, piece)));
                }
                action.accept(result(running.remove()));
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private <T> T result(int index, IntFunction<? extends T> piece) {
        if (options.cancelled().getAsBoolean()) {
            throw new CancellationException("the audit was cancelled");
        }
        return piece.apply(index);
    }

    private static <T> T result(Future<T> piece) {
        try {
            return piece.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while label sets were being decided");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException("a label set could not be decided", e.getCause());
        }
    }
}
