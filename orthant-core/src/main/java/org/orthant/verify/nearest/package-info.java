/**
 * The point nearest to the origin in the convex hull of all signed unit rows, which shows whether a label set is argmaxable.
 *
 * <p>{@link org.orthant.verify.nearest.NearestPoint} solves {@code min ‖Bλ − e‖}, {@code λ ≥ 0}, with columns {@code (yᵢaᵢ; 1)}
 * by an active-set method (Lawson and Hanson) that lets the worst row enter, as {@link
 * org.orthant.verify.nearest.NearestViolations} finds it. It ends with a point that separates all rows from the origin, or
 * with rows that cancel; either is a proposal that {@code verify.prove} has to prove.
 */
@NullMarked
package org.orthant.verify.nearest;

import org.jspecify.annotations.NullMarked;
