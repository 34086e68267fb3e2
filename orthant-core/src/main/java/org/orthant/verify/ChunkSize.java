package org.orthant.verify;

/** The number of label sets in the chunks of one worker, by the time that the last chunk took. */
final class ChunkSize {

    /** Work per chunk: far more than its overhead, and short enough for all threads to end at about the same time. */
    private static final long NANOS_PER_CHUNK = 2_000_000;

    /**
     * Sets that take longer than this, without what the sets of a chunk share, hardly gain from shared work, and must not keep others of
     * their chunk from being passed on.
     */
    private static final long SLOW_NANOS = 20_000_000;

    /** Slow sets per chunk. */
    private static final int FEW = 4;

    private final int smallest;
    private final int largest;
    private int size;

    /** @param smallest the least number of sets, if the largest allows it and they are not slow */
    ChunkSize(int smallest, int largest) {
        this.smallest = Math.min(smallest, largest);
        this.largest = largest;
        this.size = this.smallest;
    }

    /** Returns the number of label sets that the next chunk should have. */
    int next() {
        return size;
    }

    /**
     * Learns from a chunk of that size.
     *
     * @param nanos the time that it took
     * @param alone the part of it that its sets did not share
     */
    void learn(long nanos, long alone) {
        int least = alone / size > SLOW_NANOS ? Math.min(FEW, smallest) : smallest;
        // The first one includes a new session; at most doubling the size limits the effect of one quick chunk.
        size = (int)
                Math.max(least, Math.min(Math.min(largest, 2L * size), size * NANOS_PER_CHUNK / Math.max(1, nanos)));
    }
}
