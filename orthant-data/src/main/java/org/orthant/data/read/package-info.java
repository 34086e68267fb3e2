/**
 * Reading data sets that others have made: sparse text of extreme classification and svmlight, Mulan's ARFF with XML,
 * feature matrices of NumPy, documents as JSON Lines.
 *
 * <p>{@link org.orthant.data.read.DataFiles} is the entry to all of them, and to our own folders.
 */
@NullMarked
package org.orthant.data.read;

import org.jspecify.annotations.NullMarked;
