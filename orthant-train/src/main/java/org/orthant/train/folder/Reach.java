package org.orthant.train.folder;

import java.util.Optional;

/**
 * How far a statement "some feature vector makes the output layer predict this" reaches in a model whose features are {@code x = Pa + c}.
 *
 * <p>Where every activation vector {@code a} of real numbers is possible and {@code P} is onto, every feature vector is one of some
 * {@code a}, in exact arithmetic: the statement holds for the whole head, projection and output layer. Otherwise it holds for the output
 * layer alone.
 *
 * @param missing why it is not shown for the whole head, as a clause; empty if it is
 */
public record Reach(Optional<String> missing) {

    static final Reach WHOLE_HEAD = new Reach(Optional.empty());

    /** Returns whether every feature vector is one of some activation vector. */
    public boolean isWholeHead() {
        return missing.isEmpty();
    }

    static Reach outputLayer(String missing) {
        return new Reach(Optional.of(missing));
    }

    /**
     * Returns what is known before training: the whole head, provided that the trained projection is onto.
     *
     * @param activation the last activation function of the encoder
     * @param activations {@code e}
     * @param features the rows of the projection
     */
    public static Reach expected(EncoderActivation activation, int activations, int features) {
        if (!activation.isBijective()) {
            return outputLayer(activation.restriction());
        }
        return activations < features
                ? outputLayer("the encoder has " + activations + " activations for " + features
                        + " features, so the projection is not onto")
                : WHOLE_HEAD;
    }
}
