package org.orthant.plan;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The number of times that each whole number was seen. */
public final class Histogram {

    private final NavigableMap<Integer, Long> counts;
    private final long total;

    private Histogram(NavigableMap<Integer, Long> counts) {
        this.counts = Collections.unmodifiableNavigableMap(new TreeMap<>(counts));
        this.total = counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The numbers seen, ascending, with their counts. */
    public NavigableMap<Integer, Long> counts() {
        return counts;
    }

    /** The number of observations, at least 1. */
    public long total() {
        return total;
    }

    /** The smallest number seen. */
    public int min() {
        return counts.firstKey();
    }

    /** The largest number seen. */
    public int max() {
        return counts.lastKey();
    }

    /** The mean of all observations. */
    public double mean() {
        double sum = 0;
        for (var entry : counts.entrySet()) {
            sum += (double) entry.getKey() * entry.getValue();
        }
        return sum / total;
    }

    /** How many observations do not exceed a number. */
    public long atMost(int number) {
        return counts.headMap(number, true).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /**
     * The smallest number that at least the given fraction of observations does not exceed. The fraction is taken as
     * the decimal that people write for it: 0.07 of 100 observations are 7.
     */
    public int quantile(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException(fraction + " is not a fraction: expected a number from 0 to 1");
        }
        BigDecimal wanted = BigDecimal.valueOf(fraction).multiply(BigDecimal.valueOf(total));
        long seen = 0;
        for (var entry : counts.entrySet()) {
            seen += entry.getValue();
            if (BigDecimal.valueOf(seen).compareTo(wanted) >= 0) {
                return entry.getKey();
            }
        }
        return max();
    }

    /** Counts observations one by one. */
    public static final class Builder {
        private final NavigableMap<Integer, Long> counts = new TreeMap<>();

        /** Starts without observations. */
        public Builder() {}

        /** Counts an observation. */
        public void add(int value) {
            counts.merge(value, 1L, Long::sum);
        }

        boolean isEmpty() {
            return counts.isEmpty();
        }

        /** The histogram of at least one observation. */
        public Histogram build() {
            if (counts.isEmpty()) {
                throw new IllegalStateException("nothing was observed");
            }
            return new Histogram(counts);
        }
    }
}
