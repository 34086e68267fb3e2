/**
 * Training that can be trusted: the same seed gives the same model on the same machine, whether or not the work was
 * interrupted in between.
 *
 * <p>A {@link org.orthant.train.loop.Model} is an encoder with a head. A {@link org.orthant.train.loop.Trainer} minimises
 * the binary cross-entropy over all labels, {@code Σ log(1 + exp(z_i)) − Σ_{i active} z_i}, with Adam on mini-batches, and
 * stops when the validation examples have not improved for a while. Nothing random has a state: the order of examples and
 * the dropped units follow from the seed and the number of the epoch or step.
 */
@NullMarked
package org.orthant.train.loop;

import org.jspecify.annotations.NullMarked;
