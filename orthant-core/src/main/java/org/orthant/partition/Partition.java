package org.orthant.partition;

import java.util.function.IntFunction;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Determines when a label with a large enough logit is output: which other labels or clusters must be on.
 *
 * <p>Implementations are immutable; threads may share them.
 *
 * @since 0.4.0
 */
public sealed interface Partition permits LabelTree, LabelClusters {

    /** Returns the number of labels. */
    int labels();

    /**
     * Returns the layer whose partial label sets are the {@linkplain #start choices} of this partition.
     *
     * @throws IllegalArgumentException if layer, domain or rule do not fit the partition
     */
    PartitionedLayer of(OutputLayer layer, FeatureDomain domain, DecisionRule rule);

    /** Returns where choices for a label set begin. */
    Start start(LabelSet set);

    /** Returns what a row of the partitioned layer is called, given the names of labels. */
    String rowName(int row, IntFunction<String> labelName);
}
