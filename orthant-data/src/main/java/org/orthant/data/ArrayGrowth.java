package org.orthant.data;

import java.util.Arrays;

/** Arrays that grow as they are filled. */
final class ArrayGrowth {

    /** The longest array that all virtual machines can make. */
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private ArrayGrowth() {}

    /** Returns an array with the first {@code used} entries of {@code array}, and space for {@code more}. */
    static int[] room(int[] array, int used, int more) {
        int needed = needed(used, more);
        return needed <= array.length ? array : Arrays.copyOf(array, grown(array.length, needed));
    }

    /** Does the same for single precision numbers. */
    static float[] room(float[] array, int used, int more) {
        int needed = needed(used, more);
        return needed <= array.length ? array : Arrays.copyOf(array, grown(array.length, needed));
    }

    private static int needed(int used, int more) {
        long needed = (long) used + more;
        if (needed > LONGEST) {
            throw new IllegalArgumentException(
                    "a part of a data set has at most " + LONGEST + " entries: take fewer examples");
        }
        return (int) needed;
    }

    private static int grown(int length, int needed) {
        return (int) Math.min(LONGEST, Math.max(needed, length + (length >> 1) + 16L));
    }
}
