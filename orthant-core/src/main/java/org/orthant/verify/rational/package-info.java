/**
 * Decides label sets in rational numbers, where floating point cannot: slow, and always right.
 *
 * <p>{@link org.orthant.verify.rational.ExactProgram} is the dual simplex method for radii and margins in a box, {@link
 * org.orthant.verify.rational.ExactUnboundedProgram} reduces unbounded domains to it, and {@link
 * org.orthant.verify.rational.ExactProofs} turns optimal bases into circuits and radii.
 */
@NullMarked
package org.orthant.verify.rational;

import org.jspecify.annotations.NullMarked;
