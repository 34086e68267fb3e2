/**
 * The constraints that hold with equality, and their factorisation.
 *
 * <p>The methods for the nearest point and for the radius change the {@link org.orthant.verify.factor.ActiveSet} by one
 * column after the other. Its {@link org.orthant.verify.factor.Factor} keeps {@code B = QT} with orthonormal {@code Q} and
 * triangular {@code T}, and what the columns leave of the last unit vector, {@code ρ = e − QQᵀe}, under such changes: in
 * doubles ({@link org.orthant.verify.factor.OrthogonalFactor}) or in double-double arithmetic ({@link
 * org.orthant.verify.factor.TwofoldFactor}).
 */
@NullMarked
package org.orthant.verify.factor;

import org.jspecify.annotations.NullMarked;
