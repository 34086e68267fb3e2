/**
 * Finds logit margins: how clear an answer can get, or how much it lacks.
 *
 * <p>{@link org.orthant.verify.margin.MarginProgram} is a dual simplex method in doubles that only proposes; {@link
 * org.orthant.verify.margin.MarginSearch} makes of its solution a point, whose margin is computed exactly, and constraints that the
 * checker accepts as a bound from above.
 */
@NullMarked
package org.orthant.verify.margin;

import org.jspecify.annotations.NullMarked;
