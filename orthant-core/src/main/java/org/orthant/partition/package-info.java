/**
 * Output layers whose labels are output only under conditions: a label below an output parent, or in a cluster that is searched.
 *
 * <p>A {@link org.orthant.partition.Partition} determines what a model outputs: {@link org.orthant.partition.LabelTree} for hierarchies,
 * {@link org.orthant.partition.LabelClusters} for clusters that are searched above a threshold or because they are among the best B. A label
 * set is output in one of several ways, its {@link org.orthant.partition.Choice}s; each one fixes some labels and clusters and leaves the rest
 * free, so that it is a partial label set of the {@link org.orthant.partition.PartitionedLayer}. A label set can be output exactly if one
 * of them is argmaxable, and never exactly if refutations of partial sets cover all of them, which {@link
 * org.orthant.partition.ChoiceCheck} verifies. Nothing here uses the engine.
 *
 * <p>The paper leaves it open ("partition the label vocabulary"); the theorems and their proofs are in {@code docs/theory.md}.
 */
@NullMarked
package org.orthant.partition;

import org.jspecify.annotations.NullMarked;
