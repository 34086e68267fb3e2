package org.orthant.data;

/** Conditions on the ids of one example. */
final class Ids {

    private Ids() {}

    /** Refuses ids that are not ascending, distinct and from 0 to {@code count - 1}. */
    static void requireAscending(int[] ids, int count, String noun) {
        for (int i = 0; i < ids.length; i++) {
            requireInRange(ids[i], count, noun);
            if (i > 0 && ids[i] <= ids[i - 1]) {
                throw new IllegalArgumentException(
                        noun + " id " + ids[i] + " follows " + ids[i - 1] + ": expected ascending ids, each once");
            }
        }
    }

    /** Refuses ids that are not from 0 to {@code count - 1}. */
    static void requireInRange(int id, int count, String noun) {
        if (id < 0 || id >= count) {
            throw new IllegalArgumentException(
                    noun + " id " + id + " is out of range: ids run from 0 to " + (count - 1));
        }
    }
}
