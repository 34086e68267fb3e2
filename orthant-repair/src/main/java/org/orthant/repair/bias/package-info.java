/**
 * The smallest joint change of biases, or of thresholds, that makes label sets possible, see {@link
 * org.orthant.repair.bias.BiasRepair}.
 *
 * <p>With biases {@code b + δ}, the margin of a label set {@code S} with signs {@code y} is at most {@code h(v) + Σ λ_i y_i (b_i +
 * δ_i)} for all weights {@code λ ≥ 0} of sum 1, where {@code v = Σ λ_i y_i w_i} and {@code h} is the support function of the feature
 * domain. The proof that {@code S} falls short of the wanted margin has such weights, so that it is a linear inequality that every
 * sufficient {@code δ} satisfies: a cut. The least {@code ‖δ‖₁} that satisfies all cuts found so far is at most that of any sufficient
 * change; when it is sufficient itself, it is the smallest.
 */
@NullMarked
package org.orthant.repair.bias;

import org.jspecify.annotations.NullMarked;
