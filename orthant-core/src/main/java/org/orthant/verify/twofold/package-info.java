/**
 * Double-double arithmetic, with numbers {@code high + low} of about 106 bits, for what doubles cannot settle.
 *
 * <p>{@link org.orthant.verify.twofold.TwofoldScalar} is one such number and {@link org.orthant.verify.twofold.TwofoldVector} a row
 * of them; {@link org.orthant.verify.twofold.PreciseResidual} computes {@code r − b·(high + low)} of given doubles to nearly
 * full precision, with a bound of its error. What they rest on: the rounding error of a sum and of a product of two
 * doubles is itself a double, which a few more operations compute exactly (Knuth; Dekker, with a fused multiply-add).
 */
@NullMarked
package org.orthant.verify.twofold;

import org.jspecify.annotations.NullMarked;
