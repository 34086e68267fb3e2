/**
 * Finds the output layer of a model: {@link org.orthant.model.head.OutputLayers} lists the {@link
 * org.orthant.model.head.Candidate}s, best first.
 *
 * <p>In a graph, the way leads from each output back to the first linear node, {@code z = Wx + b}; what lies between
 * says how scores become answers (a softmax, a sigmoid), and what lies before it bounds the features {@code x} (a ReLU
 * makes them nonnegative). Where there are only tensors, their names and shapes must do.
 */
@NullMarked
package org.orthant.model.head;

import org.jspecify.annotations.NullMarked;
