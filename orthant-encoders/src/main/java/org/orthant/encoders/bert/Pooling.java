package org.orthant.encoders.bert;

/** How the vectors of a text's subwords become one. */
public enum Pooling {
    /** That of the first one, {@code [CLS]}, through an affine map and tanh. */
    CLS,
    /** Their mean, as in sentence encoders. */
    MEAN
}
