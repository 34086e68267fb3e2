package org.orthant.spark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/** Label sets as arrays of numbers, in columns and lines: the active labels and, in partial sets, after them a −1 and the inactive ones. */
final class SetIds {

    private static final int INACTIVE = -1;

    private SetIds() {}

    /** Returns the only array that stands for a label set. */
    static int[] of(LabelSet set) {
        return set.isPartial()
                ? IntStream.concat(
                                set.stream(), IntStream.concat(IntStream.of(INACTIVE), Arrays.stream(set.inactive())))
                        .toArray()
                : set.active();
    }

    /** Returns the label set, one of {@code n} labels, that an array stands for. */
    static LabelSet set(int n, int... ids) {
        int active = 0;
        while (active < ids.length && ids[active] != INACTIVE) {
            active++;
        }
        return active == ids.length
                ? LabelSet.of(n, ids)
                : LabelSet.partial(n, Arrays.copyOf(ids, active), Arrays.copyOfRange(ids, active + 1, ids.length));
    }
}
