/**
 * The exact answer about small layers, to compare the engine and the checker with: simple, slow, and by integers of
 * {@code java.math} alone. It shares no code with either of them.
 *
 * <p>{@link org.orthant.oracle.Oracle} answers; {@link org.orthant.oracle.LayerCases} makes layers that are hard to get
 * right.
 */
package org.orthant.oracle;
