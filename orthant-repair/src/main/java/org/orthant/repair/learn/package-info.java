/**
 * Learns rows of classes that were never trained; all other rows stay.
 *
 * <p>Variables are the rows and biases {@code (w_t, b_t)} of the taught classes {@code t}. All other logits are constants, so that their
 * log-sum-exp is computed once per feature vector and a step multiplies the taught rows only. The function is convex: the sum of the
 * cross-entropy of all examples, plus {@code keepWeight} times that of all kept feature vectors with the class that the layer
 * gives them today, divided by the number of examples, plus {@code ridge} times the mean squared change of a row. So more kept vectors keep
 * more. Most of them are far from all taught classes; {@link org.orthant.repair.learn.WorkingSet} finds those that matter.
 *
 * <p>Every class {@code c} that can win has a witness {@code x_c} in the certificates of the audit. {@code w_t·x_c + b_t ≤ z_c(x_c) − δ}
 * for every taught {@code t} lets it win there also afterwards: {@link org.orthant.repair.learn.WitnessLimits}. These limits are a quadratic
 * penalty while L-BFGS minimises ({@link org.orthant.repair.learn.Lbfgs}, which also states the stopping rule). Then each row is projected
 * onto them by Hildreth's method and moved towards the row as it was, which satisfies all of them, until it does also. Callers round rows
 * to the number type of the file, have the checker accept every witness for the rounded numbers, and ask for more caution where it does
 * not.
 *
 * <p>Sums are taken in a fixed order, so that results do not depend on the number of threads. Logits are float32. Memory: the feature
 * vectors in float32, three numbers for each, and sixteen gradients.
 */
package org.orthant.repair.learn;
