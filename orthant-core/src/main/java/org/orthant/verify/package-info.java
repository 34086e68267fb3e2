/**
 * Decides which label sets a layer can predict, and proves it.
 *
 * <p>{@link org.orthant.verify.Verifier} prepares a layer for a {@link org.orthant.verify.Question}; {@link org.orthant.verify.Session}
 * returns a {@link org.orthant.verify.Verdict} per label set, and {@link org.orthant.verify.BatchVerifier} does so for many on several
 * threads. {@link org.orthant.verify.Explainer} finds short reasons. {@link org.orthant.verify.Outcome}, {@link org.orthant.verify.Radius}
 * and {@link org.orthant.verify.Margin} are what a verdict states, without its proofs. The packages below this one are internal to the
 * engine.
 *
 * <p>With {@code aᵢ = yᵢwᵢ/‖wᵢ‖}, the label set {@code y} is argmaxable exactly if the convex hull of all {@code aᵢ} does not contain the
 * origin. The point {@code x} of the hull that is nearest to it separates all rows from it then ({@code nearest}, an active-set method for
 * non-negative least squares); otherwise at most {@code d+1} rows cancel with positive weights: a circuit. The radius of the region in the
 * box of features is a linear program ({@code radius}), solved by continuation from there. Both let the worst row become active, of some
 * listed ones in every step and of all when these are exhausted ({@code pricing}), and keep the active ones factorised ({@code factor}).
 *
 * <p>A session asks an ordered list of {@link org.orthant.verify.Decider}s, from cheap to expensive, until one of them decides the label
 * set. Floating point only proposes: a witness counts when every sign is proven, a circuit when positive multipliers are ({@code prove});
 * error bounds there are derived, and tolerances of the search only affect how long it takes. Label sets that doubles cannot decide are
 * tried in double-double arithmetic ({@code twofold}), and then in rational numbers ({@code rational}), which decide every label set of a
 * box.
 *
 * <p>A bias is handled by one more coordinate, and bounds of the features that matter by one more row each ({@code rows}). Label sets of
 * rows of extreme magnitudes are decided in rational numbers at once, and a verdict that was not found in plain doubles needs a proof that
 * the checker has accepted.
 */
@NullMarked
package org.orthant.verify;

import org.jspecify.annotations.NullMarked;
