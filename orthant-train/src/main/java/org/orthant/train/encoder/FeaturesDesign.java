package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.SparseInputs;

/** No encoder at all: the features of the data are the activations. */
public record FeaturesDesign() implements EncoderDesign {

    /** As a dense row, an example has so many features at most; beyond, an embedding is what is wanted. */
    static final int MOST_FEATURES = 100_000;

    @Override
    public int features(Inputs inputs) {
        return inputs.features();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages("features", inputs);
        if (!(inputs instanceof DenseInputs || inputs instanceof SparseInputs)) {
            throw new IllegalArgumentException("encoder features: the data are words or text, not features;"
                    + " use encoder words, or cnn for words in their order");
        }
        if (inputs.features() > MOST_FEATURES) {
            throw new IllegalArgumentException("encoder features: " + inputs.features() + " features are more than "
                    + MOST_FEATURES + "; use encoder words, which adds up an embedding of each");
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new FeaturesEncoder();
    }
}
