package org.orthant.repair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A class that is predicted where another one is expected, and how frequently.
 *
 * @param expected the class that is expected
 * @param predicted the class that is predicted instead
 * @param before for how many feature vectors the model as it was predicts it
 * @param after for how many the repaired one does
 */
public record Confusion(int expected, int predicted, int before, int after) {

    /** Confusions in a list; rarer ones are omitted. */
    static final int MOST = 200;

    private record Pair(int expected, int predicted) {}

    /** Returns the most frequent confusions of the repaired model first, and then those of the model as it was. */
    static List<Confusion> of(int[] expected, int[] before, int[] after) {
        Map<Pair, int[]> counts = new HashMap<>();
        for (int i = 0; i < expected.length; i++) {
            count(counts, expected[i], before[i], 0);
            count(counts, expected[i], after[i], 1);
        }
        List<Confusion> all = new ArrayList<>();
        counts.forEach((pair, count) -> all.add(new Confusion(pair.expected, pair.predicted, count[0], count[1])));
        all.sort(Comparator.comparingInt(Confusion::after)
                .thenComparingInt(Confusion::before)
                .reversed()
                .thenComparingInt(Confusion::expected)
                .thenComparingInt(Confusion::predicted));
        return List.copyOf(all.subList(0, Math.min(MOST, all.size())));
    }

    private static void count(Map<Pair, int[]> counts, int expected, int predicted, int when) {
        if (predicted != expected) {
            counts.computeIfAbsent(new Pair(expected, predicted), pair -> new int[2])[when]++;
        }
    }
}
