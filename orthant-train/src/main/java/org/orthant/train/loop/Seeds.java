package org.orthant.train.loop;

import java.util.SplittableRandom;
import org.orthant.data.split.Shuffle;

/** Independent random numbers for each purpose, all from one seed. */
final class Seeds {

    static final long ENCODER = 1;
    static final long HEAD = 2;
    static final long ORDER = 3;
    static final long DROPOUT = 4;

    private Seeds() {}

    /** The seed for a purpose and a number, such as that of an epoch. */
    static long of(long seed, long purpose, long number) {
        long mixed = new SplittableRandom(seed).nextLong() ^ purpose;
        return new SplittableRandom(mixed).nextLong() + number * 0x9E3779B97F4A7C15L;
    }

    /** The numbers below {@code count} in an order that depends on the seed and the epoch. */
    static int[] order(long seed, long epoch, int count) {
        return Shuffle.of(count, new SplittableRandom(of(seed, ORDER, epoch)));
    }
}
