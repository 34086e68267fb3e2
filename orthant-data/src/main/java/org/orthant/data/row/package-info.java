/**
 * Examples as text, one per line: what the files of a data set have in common, whichever program wrote them.
 *
 * <p>{@link org.orthant.data.row.Form} names the five grammars and makes readers for them; {@link
 * org.orthant.data.row.RowWriter} writes what they read.
 */
@NullMarked
package org.orthant.data.row;

import org.jspecify.annotations.NullMarked;
