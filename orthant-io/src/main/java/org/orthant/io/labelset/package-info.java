/**
 * Label sets in common file formats.
 *
 * <p>{@link org.orthant.io.labelset.LabelSetFile} is the entry point: the first bytes of a file determine whether it has
 * plain lines, JSON Lines, CSV, the text of extreme classification, ARFF or a sparse matrix of SciPy. {@code
 * docs/reference/label-sets.md} describes them all. Every format is read row by row, so that memory depends on the
 * longest row and not on the file.
 */
@NullMarked
package org.orthant.io.labelset;

import org.jspecify.annotations.NullMarked;
