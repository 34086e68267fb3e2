/**
 * Proves what floating point proposes: witnesses, circuits and radii, each with a bound of its own rounding errors.
 *
 * <ul>
 *   <li>{@link org.orthant.verify.prove.FeatureCheck}: the margin {@code min_i yᵢ(wᵢ·x + bᵢ)/‖wᵢ‖} of a feature vector is at
 *       least some number ({@link org.orthant.verify.prove.MarginBound});
 *   <li>{@link org.orthant.verify.prove.CircuitProver}: rows cancel with positive weights. With {@code α = ‖I − CM‖ < 1} for an
 *       approximate inverse {@code C} of their matrix {@code M}, exactly one {@code λ} has {@code Mλ = e}, and it is within
 *       {@code ‖Cr‖/(1 − α)} of an approximation with residual {@code r};
 *   <li>{@link org.orthant.verify.prove.RadiusBound}: weights {@code μ ≥ 0} bound the radius from above by duality.
 * </ul>
 *
 * <p>All are about the original weights ({@link org.orthant.verify.prove.OriginalConstraints}), not the prepared rows.
 */
@NullMarked
package org.orthant.verify.prove;

import org.jspecify.annotations.NullMarked;
