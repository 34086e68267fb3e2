package org.orthant.proof;

import org.orthant.layer.WeightMatrix;

/**
 * A proof that a linear map is onto: an approximate right inverse of its matrix.
 *
 * <p>Let {@code P} have m rows and e columns, and let {@code R} be any matrix with e rows and m columns. If {@code ‖I − PR‖∞ < 1}, then
 * {@code PR = I − (I − PR)} is regular by the Neumann series, so {@code P} has rank m: every vector of m numbers is {@code Pa} for some
 * {@code a}. {@link OntoCheck} evaluates the norm with a bound of all rounding errors.
 *
 * @param rightInverse {@code R}; nothing is assumed about how it was found
 */
public record OntoProof(WeightMatrix rightInverse) {}
