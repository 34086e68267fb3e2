package org.orthant.train.encoder;

/** What the activations of a token depend on, in encoders that have activations of each token before they are pooled. */
public enum TokenFeatures {
    /** The encoder has no activations of tokens, only those of a whole input. */
    NONE,
    /** The word alone. A document of any words, in any number, has the activations of these words. */
    OF_WORD,
    /** The word and its neighbours. Which activations occur together in a document depends on the order of its words. */
    IN_CONTEXT
}
