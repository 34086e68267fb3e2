/**
 * Choosing an output layer before training it.
 *
 * <p>{@link org.orthant.plan.LabelSetStatistics} counts how many labels are active at once in the data, and how many times
 * label sets alternate in the given order of labels; the largest values are the {@code k} that a DFT layer of
 * {@code 2k+1} columns must have to guarantee them. {@link org.orthant.plan.LayerSize} computes the cost in trainable
 * parameters (paper, "Computational Cost of DFT").
 */
@NullMarked
package org.orthant.plan;

import org.jspecify.annotations.NullMarked;
