package org.orthant.metrics;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of examples, and that a {@link Metric} is computed from.
 *
 * @param loss sums of the loss
 * @param predicted counts of labels with a logit above 0
 * @param atK sums over the k best labels; missing for metrics that have no k
 */
record Sums(
        CrossEntropy loss,
        ThresholdSums predicted,
        @Nullable RankSums atK) {

    /** The sums over the k best labels, which a metric at k may rely on. */
    RankSums best() {
        return Objects.requireNonNull(atK);
    }
}
