package org.orthant.verify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;

/**
 * Hands label sets to workers, and their verdicts to one collector.
 *
 * <p>Workers take chunks of label sets from the source and return them with verdicts, in any order; the collector gets them
 * in the order of the source. At most a window of label sets is under way: workers that are ahead by more wait.
 */
final class Batch {

    /** Consecutive label sets and, once finished, a verdict for each, or for those before what ended the work on them. */
    static final class Chunk {
        private final long first;
        private final List<LabelSet> sets = new ArrayList<>();
        private final List<Verdict> verdicts = new ArrayList<>();
        private @Nullable Throwable failure;
        private boolean finished;

        private Chunk(long first) {
            this.first = first;
        }

        /** The position of its first label set in the source. */
        long first() {
            return first;
        }

        List<LabelSet> sets() {
            return sets;
        }

        List<Verdict> verdicts() {
            return verdicts;
        }

        /** What went wrong after the last verdict. */
        @Nullable Throwable failure() {
            return failure;
        }

        boolean isComplete() {
            return failure == null && verdicts.size() == sets.size();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition firstFinished = lock.newCondition();
    private final Iterator<? extends LabelSet> source;
    private final ArrayDeque<Chunk> underWay = new ArrayDeque<>();
    private final int window;
    private int setsUnderWay;
    private long next;
    private boolean ended;
    private boolean exhausted;
    private @Nullable Error workerError;

    Batch(Iterator<? extends LabelSet> source, int window) {
        this.source = source;
        this.window = window;
    }

    /** The next label sets, about {@code wanted} of them, as soon as the window has space for them; null if there will be no more. */
    @Nullable Chunk take(int wanted) {
        lock.lock();
        try {
            while (!ended && setsUnderWay >= window) {
                room.awaitUninterruptibly();
            }
            if (ended) {
                return null;
            }
            Chunk chunk = read(Math.min(wanted, window - setsUnderWay));
            if (chunk.sets.isEmpty() && chunk.failure == null) {
                exhausted = true;
                end();
                return null;
            }
            next += chunk.sets.size();
            setsUnderWay += chunk.sets.size();
            underWay.addLast(chunk);
            if (setsUnderWay < window) {
                room.signal();
            }
            return chunk;
        } finally {
            lock.unlock();
        }
    }

    private Chunk read(int size) {
        Chunk chunk = new Chunk(next);
        try {
            while (chunk.sets.size() < size && source.hasNext()) {
                chunk.sets.add(source.next());
            }
        } catch (RuntimeException | Error e) {
            chunk.failure = e;
            end();
        }
        return chunk;
    }

    /** Gives a chunk back; if it is not complete, no further one is handed out. */
    void finish(Chunk chunk, @Nullable Throwable failure) {
        lock.lock();
        try {
            // A failure of the source comes after all of the chunk's label sets, so that one of the worker is earlier.
            chunk.failure = failure != null ? failure : chunk.failure;
            chunk.finished = true;
            if (!chunk.isComplete()) {
                end();
            }
            firstFinished.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The next chunk in the order of the source, as soon as it is finished; null if there will be none. */
    @Nullable Chunk collect() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (workerError == null && (underWay.isEmpty() ? !ended : !underWay.getFirst().finished)) {
                firstFinished.await();
            }
            if (workerError != null) {
                throw workerError;
            }
            return underWay.peekFirst();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the work because a worker has failed: its chunk will never be finished. */
    void fail(Error error) {
        lock.lock();
        try {
            workerError = error;
            end();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the source has nothing left. */
    boolean isExhausted() {
        lock.lock();
        try {
            return exhausted;
        } finally {
            lock.unlock();
        }
    }

    /** Makes space in the window, as the first chunk has been collected. */
    void release() {
        lock.lock();
        try {
            setsUnderWay -= underWay.removeFirst().sets.size();
            room.signal();
        } finally {
            lock.unlock();
        }
    }

    /** From now on nothing is handed out. */
    void end() {
        lock.lock();
        try {
            ended = true;
            room.signalAll();
            firstFinished.signal();
        } finally {
            lock.unlock();
        }
    }
}
