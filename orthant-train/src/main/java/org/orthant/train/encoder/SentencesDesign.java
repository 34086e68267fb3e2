package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;

/** A frozen encoder of whole texts, whose vectors are made once, before training: the activations are these vectors. */
public record SentencesDesign() implements EncoderDesign {

    @Override
    public int features(Inputs inputs) {
        return inputs.features();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages("sentences", inputs);
        if (!(inputs instanceof DenseInputs)) {
            throw new IllegalArgumentException("encoder sentences: the data are not text (.jsonl);"
                    + " use encoder words for counts of words, or features for feature vectors");
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new FeaturesEncoder();
    }
}
