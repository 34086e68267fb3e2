/**
 * Multi-label data sets in memory.
 *
 * <p>A {@link org.orthant.data.Dataset} has three {@link org.orthant.data.Split}s of examples. Each pairs {@link
 * org.orthant.data.Inputs} (sparse features, word sequences, feature vectors or raw text) with the active labels of
 * every example. All of it is packed into few arrays ({@link org.orthant.data.IntRows}): a million examples of a dozen
 * labels each take about fifty megabytes, never the dense matrix of N·n truth values.
 *
 * <p>The packages below read data sets: {@code read} and {@code folder} from files, {@code debtags} from Debian's
 * package lists or from the included copy. Package {@code split} divides examples, as the paper does in its appendix
 * "Dataset Access and Preprocessing", and {@code text} splits text into words.
 */
@NullMarked
package org.orthant.data;

import org.jspecify.annotations.NullMarked;
