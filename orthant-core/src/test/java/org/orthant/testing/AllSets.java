package org.orthant.testing;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/** All sets of a few labels. */
public final class AllSets {

    private AllSets() {}

    /** Returns the {@code 2^labels} label sets, in the order of binary numbers. */
    public static List<LabelSet> of(int labels) {
        return IntStream.range(0, 1 << labels)
                .mapToObj(bits -> LabelSet.of(
                        labels, BitSet.valueOf(new long[] {bits}).stream().toArray()))
                .toList();
    }
}
