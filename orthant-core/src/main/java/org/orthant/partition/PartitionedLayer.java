package org.orthant.partition;

import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * An ordinary layer about whose partial label sets a partition asks: rows of labels, then rows of clusters.
 *
 * @param layer its rows
 * @param domain of its features: those of the labels' layer, then one for each threshold that is free
 * @param rule by which its rows are on or off
 */
public record PartitionedLayer(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {}
