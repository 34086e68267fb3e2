package org.orthant.data.split;

import java.util.random.RandomGenerator;

/** Random orders. */
public final class Shuffle {

    private Shuffle() {}

    /** Returns the numbers below {@code count} in random order. */
    public static int[] of(int count, RandomGenerator random) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
