package org.orthant.plan;

import org.orthant.labels.LabelSet;

/**
 * What a collection of label sets asks of a layer.
 *
 * @param labels the number of labels
 * @param active how many labels are active: a DFT layer with {@code k} at least that guarantees the set, and every other
 *     set of that size
 * @param turns half the number of sign changes around the circle of labels: a DFT layer with {@code k} at least that
 *     guarantees the set, but only in this order of labels
 */
public record LabelSetStatistics(int labels, Histogram active, Histogram turns) {

    /** Takes label sets one by one, so that they need not be in memory together. */
    public static final class Builder {
        private final int labels;
        private final Histogram.Builder active = new Histogram.Builder();
        private final Histogram.Builder turns = new Histogram.Builder();

        /** Expects label sets over the given number of labels. */
        public Builder(int labels) {
            this.labels = labels;
        }

        /** Counts one label set. */
        public void add(LabelSet labelSet) {
            if (labelSet.labels() != labels) {
                throw new IllegalArgumentException(
                        "a label set over " + labelSet.labels() + " labels among those over " + labels);
            }
            active.add(labelSet.size());
            turns.add(labelSet.cyclicAlternations() / 2);
        }

        /** Whether no label set was counted yet. */
        public boolean isEmpty() {
            return active.isEmpty();
        }

        /** The statistics of at least one label set. */
        public LabelSetStatistics build() {
            if (active.isEmpty()) {
                throw new IllegalStateException("there are no label sets to plan for");
            }
            return new LabelSetStatistics(labels, active.build(), turns.build());
        }
    }

    /** The number of label sets. */
    public long count() {
        return active.total();
    }
}
