package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.util.Map;
import org.orthant.data.Inputs;

/** An encoder without parameters: the features of the data are the activations. */
sealed interface GivenActivations extends EncoderDesign permits FeaturesDesign, SentencesDesign {

    /** Returns the name of the kind of encoder in run folders. */
    String name();

    @Override
    default int features(Inputs inputs) {
        return inputs.features();
    }

    @Override
    default Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new FeaturesEncoder();
    }

    @Override
    default Map<String, Object> section() {
        return Map.of("kind", name());
    }

    @Override
    default long parameters(Inputs inputs) {
        return 0;
    }
}
