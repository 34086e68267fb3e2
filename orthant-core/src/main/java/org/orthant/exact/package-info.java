/**
 * Exact arithmetic on the numbers that floating-point weights stand for.
 *
 * <p>Every finite {@code double} is an integer times a power of two, so sums of products and determinants of doubles
 * have exact values. This package computes them, and above all their signs:
 *
 * <ul>
 *   <li>{@link org.orthant.exact.ExactDot} and {@link org.orthant.exact.DeterminantSign} decide in floating point
 *       when a rigorous error bound allows it, and from integers when it does not: fast in the common case, right in
 *       every case;
 *   <li>{@link org.orthant.exact.ScaledIntegers} turns doubles into integers with a common exponent;
 *   <li>{@link org.orthant.exact.IntegerMatrix} does linear algebra without fractions (Bareiss): rank, determinant,
 *       null space; {@link org.orthant.exact.PadicNullSpace} finds that of large matrices;
 *   <li>{@link org.orthant.exact.VectorSum} adds in twice the working precision and bounds what is still wrong;
 *   <li>{@link org.orthant.exact.Rational} is a number for results that must be printed or compared.
 * </ul>
 *
 * <p>No tolerance appears anywhere here.
 */
@NullMarked
package org.orthant.exact;

import org.jspecify.annotations.NullMarked;
