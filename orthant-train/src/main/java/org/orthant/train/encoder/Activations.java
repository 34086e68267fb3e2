package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import org.orthant.train.folder.EncoderActivation;

/** The last activations of encoders as DJL computes them. */
final class Activations {

    private Activations() {}

    /** Returns the activations of these numbers. */
    static NDArray apply(EncoderActivation activation, NDArray numbers) {
        return switch (activation) {
            case LEAKY_RELU -> Activation.leakyRelu(numbers, EncoderActivation.LEAKY_SLOPE);
            case RELU -> Activation.relu(numbers);
            case TANH -> Activation.tanh(numbers);
            default -> throw new IllegalArgumentException("activation " + activation.text() + " is not a function");
        };
    }
}
