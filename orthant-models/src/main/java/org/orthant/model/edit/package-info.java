/**
 * Changes rows and biases of a model's output layer in its own format: the same file with only those numbers changed, see {@link
 * org.orthant.model.edit.ModelEdit}.
 *
 * <p>The readers of each format know where each number is stored ({@link org.orthant.model.NumberPlace}), so that nothing here
 * parses a format again. New numbers are rounded to the file's format and read back from what was written.
 */
@NullMarked
package org.orthant.model.edit;

import org.jspecify.annotations.NullMarked;
