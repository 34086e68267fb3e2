/**
 * Label sets, sign vectors, and the families of label sets that the guarantees speak of.
 *
 * <p>Start at {@link org.orthant.labels.LabelSet}, the active labels of one assignment over n labels; it costs memory
 * for the active labels only. {@link org.orthant.labels.SignVector} holds the same assignment as signs, allows zeros,
 * and implements the calculus of oriented matroids. An {@link org.orthant.labels.AssignmentFamily} counts, ranks, streams and
 * samples many label sets without storing them: {@link org.orthant.labels.ActiveSets} is A(n, k), {@link
 * org.orthant.labels.AlternatingSets} is V(n, k).
 *
 * <p>From section 4 of "Taming the Sigmoid Bottleneck": act(y) is the number of active labels, alt(y) the number of
 * sign changes from the first label to the last, and A(n, k) ⊆ V(n, 2k), because each active label brings at most two
 * sign changes. A layer whose maximal minors are positive predicts exactly V(n, d-1), hence all of A(n, k) when d =
 * 2k+1.
 */
@NullMarked
package org.orthant.labels;

import org.jspecify.annotations.NullMarked;
