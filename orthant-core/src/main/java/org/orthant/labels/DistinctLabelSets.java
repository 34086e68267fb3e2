package org.orthant.labels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Distinct label sets in the order of their first occurrence, with the number of occurrences of each.
 *
 * <pre>{@code
 * DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
 * examples.forEach(example -> builder.add(LabelSet.of(n, example)));
 * DistinctLabelSets sets = builder.build();
 * }</pre>
 *
 * <p>Immutable; threads may share it. A {@link Builder} is for one thread.
 *
 * @since 0.2.0
 */
public final class DistinctLabelSets {

    private final List<LabelSet> sets;
    private final int[] counts;
    private final long total;

    private DistinctLabelSets(Builder builder) {
        this.sets = List.copyOf(builder.sets);
        this.counts = Arrays.copyOf(builder.counts, sets.size());
        this.total = Arrays.stream(counts).asLongStream().sum();
    }

    /** The distinct label sets. */
    public List<LabelSet> sets() {
        return sets;
    }

    /**
     * Returns the number of occurrences of the set at {@code index} of {@link #sets()}.
     *
     * @throws IndexOutOfBoundsException if there is no such set
     */
    public int count(int index) {
        return counts[index];
    }

    /** The number of distinct label sets. */
    public int size() {
        return sets.size();
    }

    /** The number of all label sets, repetitions included. */
    public long total() {
        return total;
    }

    /** Collects label sets one after the other. */
    public static final class Builder {

        private final Map<LabelSet, Integer> indices = new HashMap<>();
        private final List<LabelSet> sets = new ArrayList<>();
        private int[] counts = new int[16];

        /** Adds a label set. */
        public void add(LabelSet set) {
            Integer known = indices.putIfAbsent(set, sets.size());
            if (known != null) {
                counts[known] = Math.incrementExact(counts[known]);
                return;
            }
            if (sets.size() == counts.length) {
                counts = Arrays.copyOf(counts, 2 * counts.length);
            }
            counts[sets.size()] = 1;
            sets.add(set);
        }

        /** Returns the label sets added so far. */
        public DistinctLabelSets build() {
            return new DistinctLabelSets(this);
        }
    }
}
