package org.orthant.data;

/**
 * What the model is shown of each example, in one of five forms; examples are numbered from 0.
 *
 * <p>All forms except images, which stay in their files, hold the examples packed together. Their accessors take the
 * number of an example and copy no more than is asked for, so that batches can be made without an object per example.
 */
public sealed interface Inputs permits SparseInputs, TokenInputs, DenseInputs, TextInputs, ImageInputs {

    /** Returns the number of examples. */
    int size();

    /**
     * Returns the number of feature columns, or of words in the vocabulary; 0 for raw text; the side of images, in
     * pixels.
     */
    int features();

    /** Returns the length of an example: listed features, tokens, columns, characters, or pixels. */
    int length(int example);

    /** Returns the inputs of these examples, in this order. */
    Inputs select(int[] examples);
}
