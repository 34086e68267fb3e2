/**
 * Decides label sets in rational numbers, where floating point could not or must not: slow, and never wrong.
 *
 * <p>{@link org.orthant.verify.rational.ExactProgram} is a dual simplex method for the radius in a box, {@link
 * org.orthant.verify.rational.ExactUnboundedProgram} puts the question so where the domain has no end, and {@link
 * org.orthant.verify.rational.ExactProofs} turns optimal bases into circuits and radii.
 */
@NullMarked
package org.orthant.verify.rational;

import org.jspecify.annotations.NullMarked;
