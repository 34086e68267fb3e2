/**
 * Logit margins where features fill a ball.
 *
 * <p>With left sides {@code V_i·a + β_i} of a label set and {@code ‖a‖ ≤ r}, duality says
 *
 * <pre>{@code max_a min_i (V_i·a + β_i) = min_λ r‖Σ λ_i V_i‖ + Σ λ_i β_i}</pre>
 *
 * <p>over {@code λ ≥ 0} that sum to 1; in a ranking, to 1 over the labels of the set and to 1 over the others. {@link
 * org.orthant.verify.ball.BallMargin} minimises the right side by an active set: on the affine hull of few rows the minimum has a closed form
 * ({@link org.orthant.verify.ball.AffineHull}), and the point {@code a} that belongs to it shows which row is missing.
 * Thresholds of small label sets start from the multipliers of the empty set ({@link org.orthant.verify.ball.EmptySetStart}).
 */
@NullMarked
package org.orthant.verify.ball;

import org.jspecify.annotations.NullMarked;
