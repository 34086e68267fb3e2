/**
 * Proofs of verdicts, and the checker that accepts only them.
 *
 * <p>Let {@code y} be the signs of a label set, {@code w_i} and {@code b_i} the weights and bias of label i, and {@code
 * L ≤ x ≤ U} the feature domain.
 *
 * <ul>
 *   <li><em>Argmaxable</em>: a witness {@code x} with {@code y_i (w_i·x + b_i) > 0} for all n labels.
 *   <li><em>Unargmaxable</em>: a circuit. By Gordan's and Farkas' alternative there are multipliers {@code λ, α, β ≥ 0},
 *       not all {@code λ} zero, with {@code Σ λ_i y_i w_i + α − β = 0} and {@code Σ λ_i y_i b_i − α·L + β·U ≤ 0}: a
 *       positive combination of the logits that is never positive.
 *   <li><em>Radius</em> ε of the paper's Chebyshev program ({@code y_i (w_i·x + b_i) ≥ ε ‖w_i‖}): a centre bounds it
 *       from below; weights {@code μ ≥ 0} bound it from above, because {@code ε Σ μ_i ‖w_i‖ ≤ Σ_j max(v_j L_j, v_j U_j)
 *       + Σ μ_i y_i b_i} with {@code v = Σ μ_i y_i w_i}.
 *   <li><em>Safe</em> and <em>impossible</em> as deployed: an input, or weights {@code λ ≥ 0}, that prove with a bound of
 *       all rounding errors what a layer of rounded numbers computes ({@link org.orthant.proof.DeployedLogits}).
 * </ul>
 *
 * <p>{@link org.orthant.proof.Certificate} holds such a proof and {@link org.orthant.proof.Checker} accepts or rejects
 * it. Checking is fast where floating point with a rigorous error bound suffices, and exact where it does not; no
 * tolerance appears. Nothing here depends on how proofs are found, and no code of the engine is used; it shares with the
 * engine only the types of label sets, layers and domains, and of {@link org.orthant.exact} the signs of sums of products, doubles
 * as integers, null spaces of integer matrices, and rational numbers.
 */
@NullMarked
package org.orthant.proof;

import org.jspecify.annotations.NullMarked;
