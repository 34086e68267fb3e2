/**
 * Finds the output layer of a model: {@link org.orthant.model.head.OutputLayers} lists the {@link
 * org.orthant.model.head.Candidate}s, best first.
 *
 * <p>In a graph, the way leads from each output back to the first linear node, {@code z = Wx + b}; the nodes between
 * determine how scores become predictions (a softmax, a sigmoid), and the nodes before it which features {@code x} are
 * possible, a {@link org.orthant.model.head.FeatureOrigin}: linear maps of values that an activation bounds or a
 * normalisation makes a ball. Without a graph, names and shapes of tensors decide.
 */
@NullMarked
package org.orthant.model.head;

import org.jspecify.annotations.NullMarked;
