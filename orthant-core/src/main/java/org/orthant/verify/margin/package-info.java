/**
 * Finds logit margins: by how many logits a label set is predicted at best, or how many it is short.
 *
 * <p>{@link org.orthant.verify.margin.MarginProgram} solves {@code max g : y_i (w_i·x + b_i) ≥ g, L ≤ x ≤ U} by the dual simplex method in
 * doubles: {@link org.orthant.verify.margin.MarginConstraints} are its rows, {@link org.orthant.verify.margin.BasisInverse} its basis,
 * {@link org.orthant.verify.margin.DevexPricing} chooses the entering constraint, and {@link org.orthant.verify.margin.DualSimplex} pivots.
 * That solution proves nothing yet: {@link org.orthant.verify.margin.MarginSearch} computes the margin of its point exactly, as a lower
 * end, and has the checker accept its basis as a proof of the upper end.
 */
@NullMarked
package org.orthant.verify.margin;

import org.jspecify.annotations.NullMarked;
