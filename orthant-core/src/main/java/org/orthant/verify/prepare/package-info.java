/**
 * What is computed once for a layer and serves all of its label sets and all threads.
 *
 * <p>{@link org.orthant.verify.prepare.PreparedLayer} holds it: prepared rows, and the label set without labels, solved
 * ({@link org.orthant.verify.prepare.AllOff}), from which the search for others starts where there are few rows.
 */
@NullMarked
package org.orthant.verify.prepare;

import org.jspecify.annotations.NullMarked;
