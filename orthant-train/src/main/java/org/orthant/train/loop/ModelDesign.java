package org.orthant.train.loop;

import org.orthant.data.Inputs;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.head.AttentionDesign;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.head.NoProjectionDesign;

/**
 * What a model consists of.
 *
 * @param encoder from inputs to activations
 * @param head from activations to logits
 */
public record ModelDesign(EncoderDesign encoder, HeadDesign head) {

    /** The trainable parameters of the head, as the paper counts them: projection, if there is one, and classifier. */
    public long headParameters(Inputs inputs) {
        return head.parameters(encoder.features(inputs));
    }

    /** Refuses, in words for the user, inputs that the encoder cannot take, or of which it cannot make what the head needs. */
    public void requireSuitable(Inputs inputs) {
        encoder.requireSuitable(inputs);
        if (head instanceof AttentionDesign) {
            encoder.requireTokens(inputs);
        }
        if (head instanceof NoProjectionDesign) {
            int activations = encoder.features(inputs);
            if (head.features() != activations) {
                throw new IllegalArgumentException(
                        "width " + head.features() + ": without projection, the layer has the " + activations
                                + " activations of the encoder as its features; expected " + activations);
            }
        }
    }
}
