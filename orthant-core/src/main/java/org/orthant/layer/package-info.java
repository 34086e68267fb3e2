/**
 * Output layers: the weights that turn features into label decisions.
 *
 * <p>A layer over n labels and d features is a matrix W of shape n x d with an optional bias b; label i is predicted
 * active iff {@code w_i . x + b_i > 0}, inactive iff it is {@code < 0}, and undecided at exactly 0. The entry point is {@link org.orthant.layer.OutputLayer}, which is
 * {@linkplain org.orthant.layer.DenseLayer dense} (any weights; {@link org.orthant.layer.MomentCurve} makes
 * Vandermonde ones), a {@linkplain org.orthant.layer.DftLayer truncated DFT matrix} with trained slack columns, or one with
 * {@linkplain org.orthant.layer.SpreadLayer more frequencies} that are scattered over the spectrum.
 *
 * <p>A weight stands for exactly the real number that its IEEE value is. A DFT layer stores rounded cosines and sines,
 * so that what holds of the true ones need not hold of the stored ones: a statement has to specify which it is about.
 *
 * <p>The paper, "Taming the Sigmoid Bottleneck", defines the DFT layer in the section "DFT Layers".
 */
@NullMarked
package org.orthant.layer;

import org.jspecify.annotations.NullMarked;
