/**
 * Dividing examples into a training, a validation and a test part.
 *
 * <p>{@link org.orthant.data.split.Division} does it at random, or so that every label that can be is in the training
 * part and in the test part, as in the paper for its largest data set (appendix, "BioASQ Task A 2021").
 */
@NullMarked
package org.orthant.data.split;

import org.jspecify.annotations.NullMarked;
