/**
 * The exact answer about small layers, to compare the engine and the checker with: simple and slow. It decides in
 * integers of {@code java.math}; all that it shares with either of them are the fractions in which points are given.
 *
 * <p>{@link org.orthant.oracle.Oracle} answers; {@link org.orthant.oracle.LayerCases} makes layers that are hard to get
 * right.
 */
package org.orthant.oracle;
