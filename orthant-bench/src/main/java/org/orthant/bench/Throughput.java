package org.orthant.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Verifier;

/**
 * What a number of threads achieved together, in elapsed time.
 *
 * @param threads how many
 * @param sets the label sets that were decided
 * @param seconds the time that it took
 */
record Throughput(int threads, long sets, double seconds) {

    /** Long enough for a second digit, and short enough to wait for. */
    static final Duration USUAL_TIME = Duration.ofSeconds(3);

    private static final double NANOS = 1e9;

    double setsPerSecond() {
        return sets / seconds;
    }

    /**
     * Has the label sets decided again and again, by each number of threads in turn, so that whatever slows the machine
     * down for a while slows all of them down; each is measured for at least the given time.
     */
    static List<Throughput> of(Verifier verifier, List<LabelSet> sets, List<Integer> threads, Duration least) {
        int repetitions = repetitions(verifier, sets, threads.get(0), least);
        long[] nanos = new long[threads.size()];
        int rounds = 0;
        do {
            for (int which = 0; which < nanos.length; which++) {
                nanos[which] += nanos(verifier, sets, repetitions, threads.get(which));
            }
            rounds++;
        } while (Arrays.stream(nanos).min().orElseThrow() < least.toNanos());
        long decided = (long) rounds * repetitions * sets.size();
        return IntStream.range(0, nanos.length)
                .mapToObj(which -> new Throughput(threads.get(which), decided, nanos[which] / NANOS))
                .toList();
    }

    /** The number of repetitions of the sets that makes the start of threads negligible; finding it warms up. */
    private static int repetitions(Verifier verifier, List<LabelSet> sets, int threads, Duration least) {
        int repetitions = 1;
        while (nanos(verifier, sets, repetitions, threads) < least.toNanos() / 3) {
            repetitions *= 2;
        }
        return repetitions;
    }

    private static long nanos(Verifier verifier, List<LabelSet> sets, int repetitions, int threads) {
        Iterator<LabelSet> repeated = Collections.nCopies(repetitions, sets).stream()
                .flatMap(List::stream)
                .iterator();
        long before = System.nanoTime();
        new BatchVerifier(verifier, threads).verify(repeated, () -> false, answer -> {});
        return System.nanoTime() - before;
    }
}
