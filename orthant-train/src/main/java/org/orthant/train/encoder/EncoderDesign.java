package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.image.TResNetDesign;

/** What kind of encoder to use, and how large. */
public sealed interface EncoderDesign
        permits FeaturesDesign, SentencesDesign, WordsDesign, TextCnnDesign, BertDesign, TResNetDesign {

    /** The number of activations {@code e}, for inputs like these. */
    int features(Inputs inputs);

    /** Refuses, in words for the user, inputs that this encoder cannot take. */
    void requireSuitable(Inputs inputs);

    /** Refuses images, for encoders that take other inputs. */
    static void requireNoImages(String kind, Inputs inputs) {
        if (inputs instanceof ImageInputs) {
            throw new IllegalArgumentException("encoder " + kind + ": the data are images; use encoder tresnet");
        }
    }

    /**
     * A new encoder of this design for inputs like these.
     *
     * @param manager owns the native memory of its parameters
     * @param seed of the random numbers that they start with
     */
    Encoder create(Inputs inputs, NDManager manager, long seed);
}
