package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;

/**
 * Weights channels by what the whole image shows (Hu et al., 2018): {@code x · σ(B ReLU(A m + a) + b)}, where {@code m} is
 * the mean of each channel.
 */
final class SqueezeExcitation {

    private static final int LEAST_REDUCED = 64;

    private final NDArray squeeze;
    private final NDArray squeezeBias;
    private final NDArray excite;
    private final NDArray exciteBias;

    /** Creates the block for {@code channels} channels, with a hidden layer of {@code reduced}, but at least 64. */
    SqueezeExcitation(Parameters parameters, String name, int channels, int reduced) {
        int hidden = Math.max(reduced, LEAST_REDUCED);
        this.squeeze = weight(parameters, name + ".fc1", channels, hidden);
        this.squeezeBias = bias(parameters, name + ".fc1", channels, hidden);
        this.excite = weight(parameters, name + ".fc2", hidden, channels);
        this.exciteBias = bias(parameters, name + ".fc2", hidden, channels);
    }

    private static NDArray weight(Parameters parameters, String name, int from, int to) {
        return parameters.normal(name + ".weight", Math.sqrt(2.0 / to), new Shape(to, from, 1, 1));
    }

    private static NDArray bias(Parameters parameters, String name, int from, int to) {
        return parameters.uniform(name + ".bias", 1 / Math.sqrt(from), new Shape(to));
    }

    NDArray forward(NDArray images) {
        Shape shape = images.getShape();
        NDArray means = Resampling.mean(images).reshape(shape.get(0), shape.get(1), 1, 1);
        NDArray hidden = Conv2d.conv2d(means, squeeze, squeezeBias).singletonOrThrow();
        NDArray factors =
                Conv2d.conv2d(Activation.relu(hidden), excite, exciteBias).singletonOrThrow();
        return images.mul(Activation.sigmoid(factors));
    }
}
