/**
 * Parameters and how they learn: Adam (Kingma and Ba) on arrays of the Java heap.
 *
 * <p>{@link org.orthant.train.optim.Weights} are values with Adam's two averages. {@link
 * org.orthant.train.optim.BlockWeights} mirror a parameter of a DJL block, whose native memory they read gradients from and
 * write values to; an {@link org.orthant.train.optim.EmbeddingTable} lives on the heap alone and changes only the rows that
 * a batch has looked up. One fused loop over arrays takes about 1 ms for a million parameters, a tenth of what the same
 * formula takes as a sequence of native operations, and a checkpoint needs nothing but these arrays.
 */
@NullMarked
package org.orthant.train.optim;

import org.jspecify.annotations.NullMarked;
