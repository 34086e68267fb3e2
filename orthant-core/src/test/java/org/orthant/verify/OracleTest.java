package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.orthant.oracle.LayerCase;
import org.orthant.oracle.LayerCases;
import org.orthant.oracle.SmallerCase;
import org.orthant.testing.Randomised;
import org.orthant.verify.OracleComparison.Failure;

/**
 * The engine and the checker against an oracle, on layers of all kinds. {@code -Dorthant.layers=1000000} tries more than a
 * normal build does, see CONTRIBUTING.md.
 */
class OracleTest {

    /** A few seconds. */
    private static final long LAYERS = Long.getLong("orthant.layers", 2000);

    /** So many layers between two lines that say how far it is. */
    private static final long PROGRESS = 10_000;

    /** Enough to see what is wrong. */
    private static final int MOST_FAILURES = 500;

    @Test
    void verdictsAndRadiiAreTrueAndProvenWhateverTheLayer() {
        long base = Randomised.base();
        Map<Long, Failure> failures = new ConcurrentSkipListMap<>();
        AtomicLong done = new AtomicLong();
        AtomicLong sets = new AtomicLong();
        long start = System.nanoTime();
        LongStream.range(base, base + LAYERS).parallel().forEach(seed -> {
            if (failures.size() < MOST_FAILURES) {
                LayerCase layerCase = LayerCases.of(seed);
                OracleComparison.failure(layerCase).ifPresent(failure -> failures.put(seed, failure));
                sets.addAndGet(layerCase.labelSets().size());
                tell(done.incrementAndGet(), sets.get(), failures.size(), start);
            }
        });
        assertThat(failures).as(() -> summary(failures)).isEmpty();
    }

    private static void tell(long done, long sets, int failures, long start) {
        if (done % PROGRESS == 0) {
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            System.out.println(done + " layers, " + sets + " label sets, " + failures + " failures, " + seconds + " s");
        }
    }

    /** One small case of each kind. */
    private static String summary(Map<Long, Failure> failures) {
        Map<String, Long> firstOfKind = new TreeMap<>();
        failures.forEach((seed, failure) -> firstOfKind.putIfAbsent(failure.kind(), seed));
        StringBuilder text = new StringBuilder(
                failures.size() + " layers fail; replay one with -Dorthant.layers=1" + " -Dorthant.seed=SEED\n");
        firstOfKind.forEach((kind, seed) -> {
            LayerCase small = SmallerCase.of(
                    LayerCases.of(seed),
                    smaller -> OracleComparison.failure(smaller)
                            .filter(failure -> failure.kind().equals(kind))
                            .isPresent());
            long count = failures.values().stream()
                    .filter(failure -> failure.kind().equals(kind))
                    .count();
            String detail = OracleComparison.failure(small).map(Failure::detail).orElse("");
            text.append(
                    count + " times, first with seed " + seed + ": " + kind + "\n  " + small + "\n  " + detail + "\n");
        });
        return text.toString();
    }
}
