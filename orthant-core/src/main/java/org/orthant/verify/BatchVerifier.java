package org.orthant.verify;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Checker;
import org.orthant.verify.Batch.Chunk;

/**
 * Decides any number of label sets on several threads.
 *
 * <p>Verdicts arrive in the order of the label sets and do not depend on the number of threads. Label sets are read as needed, so
 * that memory does not depend on their number. Repeated sets are decided again; pass {@link
 * org.orthant.labels.DistinctLabelSets} to avoid this.
 *
 * <pre>{@code
 * BatchVerifier batch = BatchVerifier.checking(verifier, 4);
 * boolean complete = batch.verify(sets.iterator(), () -> false, answer -> print(answer.verdict()));
 * }</pre>
 *
 * <p>Threads may share it; each call of {@link #verify} starts separate threads and ends them before it returns.
 *
 * @since 0.2.0
 */
public final class BatchVerifier {

    /** At 0.036 ms per set, as on 25 features, 0.6 s of work: a set that takes longer than all others delays these. */
    private static final int MOST_UNDER_WAY = 1 << 14;

    /** 128 MiB: little compared with the rows of a layer for which this matters. */
    private static final int BYTES_UNDER_WAY = 1 << 27;

    /** Bytes of an answer per feature: witness and centre, each in two doubles, and the same again for the rest. */
    private static final int BYTES_PER_FEATURE = 64;

    /** More than one, so that no thread waits for the slowest while the window is full. */
    private static final int CHUNKS_PER_THREAD = 4;

    private final Function<BooleanSupplier, ? extends ChunkWorker> sessions;
    private final int threads;
    private final int window;
    private final int smallestChunk;

    /**
     * The answer about one label set.
     *
     * @param index its position among the label sets, from 0
     * @param labelSet the label set
     * @param verdict the verdict about it
     */
    public record Answer(long index, LabelSet labelSet, Verdict verdict) {}

    /**
     * Decides label sets on the given number of threads.
     *
     * @throws IllegalArgumentException if {@code threads} is not positive
     */
    public BatchVerifier(Verifier verifier, int threads) {
        this(
                cancelled -> new SessionWorker(verifier.session(cancelled)),
                threads,
                window(verifier.layer().features(), threads),
                verifier.setsAtOnce());
    }

    /**
     * Decides label sets on the given number of threads, and passes an answer on only if {@link org.orthant.proof.Checker} accepts its
     * certificate. If the checker rejects it, which would be a defect, the set is undecided.
     *
     * @throws IllegalArgumentException if {@code threads} is not positive
     */
    public static BatchVerifier checking(Verifier verifier, int threads) {
        Checker checker = verifier.checker();
        return new BatchVerifier(
                cancelled -> new SessionWorker.Checking(verifier.session(cancelled), checker),
                threads,
                window(verifier.layer().features(), threads),
                verifier.setsAtOnce());
    }

    /** Decides label sets with one worker per thread, each of which can ask whether it is cancelled. */
    BatchVerifier(Function<BooleanSupplier, ? extends ChunkWorker> sessions, int threads, int window) {
        this(sessions, threads, window, 1);
    }

    /**
     * Decides label sets with one worker per thread, each of which can ask whether it is cancelled.
     *
     * @param smallestChunk the least number of label sets per chunk, if the window and the input allow it and none takes long
     */
    BatchVerifier(
            Function<BooleanSupplier, ? extends ChunkWorker> sessions, int threads, int window, int smallestChunk) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads are too few: expected at least 1");
        }
        this.sessions = sessions;
        this.threads = threads;
        this.window = window;
        this.smallestChunk = smallestChunk;
    }

    /**
     * Decides the label sets and passes the answers to {@code action}, in order and in the calling thread.
     *
     * <p>It ends early when {@code cancelled} returns true or the calling thread is interrupted; label sets in progress are abandoned. All
     * threads call {@code cancelled}, and often. If deciding a label set or reading the next one fails, all answers before it are passed on,
     * and then the failure is thrown.
     *
     * @return whether all label sets were decided; if not, the answers are about the first ones
     */
    public boolean verify(
            Iterator<? extends LabelSet> labelSets, BooleanSupplier cancelled, Consumer<? super Answer> action) {
        Batch batch = new Batch(labelSets, window);
        AtomicBoolean stopped = new AtomicBoolean();
        BooleanSupplier stop = () -> stopped.get() || cancelled.getAsBoolean();
        List<Thread> workers = start(batch, stop);
        boolean interrupted = false;
        try {
            return collect(batch, stop, action);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            stopped.set(true);
            batch.end();
            interrupted |= join(workers);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Thread> start(Batch batch, BooleanSupplier stop) {
        List<Thread> workers = new ArrayList<>();
        for (int i = 1; i <= threads; i++) {
            Thread worker = new Thread(() -> work(batch, stop), "orthant-verify-" + i);
            worker.setDaemon(true);
            // Java may throw errors late, even where work() is prepared for none.
            worker.setUncaughtExceptionHandler(
                    (thread, thrown) -> batch.fail(thrown instanceof Error error ? error : new AssertionError(thrown)));
            worker.start();
            workers.add(worker);
        }
        return workers;
    }

    private static boolean collect(Batch batch, BooleanSupplier stop, Consumer<? super Answer> action)
            throws InterruptedException {
        for (Chunk chunk = batch.collect(); chunk != null; chunk = batch.collect()) {
            for (int i = 0; i < chunk.verdicts().size(); i++) {
                action.accept(new Answer(
                        chunk.first() + i, chunk.sets().get(i), chunk.verdicts().get(i)));
            }
            rethrow(chunk.failure());
            if (!chunk.isComplete() || stop.getAsBoolean()) {
                return false;
            }
            batch.release();
        }
        return batch.isExhausted();
    }

    private void work(Batch batch, BooleanSupplier stop) {
        @Nullable ChunkWorker worker = null;
        ChunkSize size = new ChunkSize(smallestChunk, Math.max(1, window / (CHUNKS_PER_THREAD * threads)));
        for (Chunk chunk = batch.take(size.next()); chunk != null; chunk = batch.take(size.next())) {
            long start = System.nanoTime();
            Work work;
            try {
                worker = worker == null ? sessions.apply(stop) : worker;
                work = work(worker, chunk, stop);
            } catch (RuntimeException | Error e) {
                work = new Work(e, 0);
            }
            size.learn(System.nanoTime() - start, work.alone());
            batch.finish(chunk, work.failure());
        }
    }

    /**
     * Work on a chunk that has ended.
     *
     * @param failure what ended it early, unless it was cancelled
     * @param alone the nanoseconds that its label sets did not share
     */
    private record Work(@Nullable Throwable failure, long alone) {}

    /** Decides a chunk as far as possible. */
    private static Work work(ChunkWorker worker, Chunk chunk, BooleanSupplier stop) {
        List<Verdict> found = new ArrayList<>();
        Throwable failure = null;
        long alone = 0;
        try {
            worker.lookAhead(chunk.sets());
            long start = System.nanoTime();
            for (LabelSet set : chunk.sets()) {
                if (stop.getAsBoolean()) {
                    break;
                }
                found.add(worker.verify(set));
            }
            alone = System.nanoTime() - start;
        } catch (CancellationException e) {
            // The missing answers of the chunk show it.
            failure = stop.getAsBoolean() ? null : e;
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        chunk.verdicts().addAll(worker.confirm(chunk.sets(), found));
        return new Work(failure, alone);
    }

    private static boolean join(List<Thread> workers) {
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        return interrupted;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Returns the number of label sets that may be in progress: enough that one hard set blocks no thread, if memory allows. */
    private static int window(int features, int threads) {
        long affordable = BYTES_UNDER_WAY / ((long) BYTES_PER_FEATURE * features);
        return (int) Math.max((long) CHUNKS_PER_THREAD * threads, Math.min(MOST_UNDER_WAY, affordable));
    }
}
