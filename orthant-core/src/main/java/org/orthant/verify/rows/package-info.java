/**
 * A layer and its domain as rows whose products with a point must have given signs, prepared once for all label sets.
 *
 * <p>{@link org.orthant.verify.rows.DomainRows} makes the rows: with {@code x = o + s·u/τ}, labels {@code w·x + b} and bounds
 * of features are all linear in {@code (u, τ)}. {@link org.orthant.verify.rows.PreparedRows}, the entry point, keeps them as
 * unit vectors, in single precision and 64 to a block ({@link org.orthant.verify.rows.RowBlocks}), or reads those of very large layers in every
 * pass, with a sample of them for
 * a first look ({@link org.orthant.verify.rows.RowSample}) and the ridge solution for a first guess. The signs of one label
 * set are {@link org.orthant.verify.rows.LabelSigns}.
 */
@NullMarked
package org.orthant.verify.rows;

import org.jspecify.annotations.NullMarked;
