package org.orthant.train.head;

/** What kind of output layer to train, and how large: sizes are checked before anything is allocated. */
public sealed interface HeadDesign permits BslDesign, DftDesign {

    /** The number of labels {@code n}. */
    int labels();

    /** The number of features {@code x} that the classifier sees. */
    int features();

    /** The number of trainable parameters on an encoder of {@code e} features, projection included. */
    long parameters(int encoder);

    /** A new block of this design, to be initialised by DJL. */
    Head head();
}
