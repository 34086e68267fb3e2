package org.orthant.testing;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Randomised tests that can be replayed.
 *
 * <p>Case {@code i} of a run draws from the seed {@code base + i}. The base is fixed, so that a build is reproducible;
 * {@code -Dorthant.seed=random} searches elsewhere, {@code -Dorthant.seed=NUMBER} replays what a failure printed.
 */
public final class Randomised {

    private static final long DEFAULT_BASE = 2024;

    private Randomised() {}

    /** Runs {@code property} on {@code cases} independent generators and names the seed of the first that fails. */
    public static void repeat(int cases, Consumer<SplittableRandom> property) {
        long base = base();
        for (int i = 0; i < cases; i++) {
            long seed = base + i;
            try {
                property.accept(new SplittableRandom(seed));
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("failed with seed " + seed + "; replay with -Dorthant.seed=" + seed, failure);
            }
        }
    }

    /** The seed of the first case. */
    public static long base() {
        String asked = System.getProperty("orthant.seed", "");
        if (asked.isEmpty()) {
            return DEFAULT_BASE;
        }
        return asked.equals("random") ? System.nanoTime() : Long.parseLong(asked);
    }
}
