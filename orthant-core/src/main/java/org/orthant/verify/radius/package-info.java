/**
 * The radius of a label set's region in a box: {@code max t : yᵢ(aᵢ·u + γᵢ) ≥ t, l ≤ u ≤ h} for unit rows {@code aᵢ}.
 *
 * <p>{@link org.orthant.verify.radius.RadiusSearch} bounds it as closely as a {@link org.orthant.verify.radius.RadiusGoal}
 * asks. {@link org.orthant.verify.radius.BoxProgram} solves the linear program: {@code max κt − ½‖u‖²} is followed for growing
 * {@code κ} from the nearest point on, and reaches the vertex at a finite {@code κ}.
 */
@NullMarked
package org.orthant.verify.radius;

import org.jspecify.annotations.NullMarked;
