package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.norm.BatchNorm;

/**
 * A convolution without bias that keeps the size of images, batch normalisation, and perhaps leaky ReLU: {@code x} where
 * that is positive, {@code slope · x} where it is not.
 *
 * <p>In training, channels are normalised by the mean and variance of the batch, and running averages of these are kept
 * (a tenth of each new one); in inference by the running averages, and nothing changes.
 *
 * @param filters the filters
 * @param scale what normalised channels are multiplied by
 * @param shift what is added to them
 * @param mean the running averages of means
 * @param variance the running averages of variances
 * @param padding the pixels around images
 * @param slope of leaky ReLU
 */
record NormalisedConvolution(
        NDArray filters, NDArray scale, NDArray shift, NDArray mean, NDArray variance, Shape padding, float slope) {

    /** The slope of leaky ReLU that changes nothing. */
    static final float IDENTITY = 1;

    private static final Shape ONE = new Shape(1, 1);
    private static final int CHANNELS = 1;
    private static final float KEPT = 0.9f;
    private static final float EPSILON = 1e-5f;

    private static NormalisedConvolution create(
            Parameters parameters, String name, int from, int to, int side, float slope, double scaleStart) {
        // As many of the variance's factors go as the gradient has sources (He et al., 2015, "fan out").
        double deviation = Math.sqrt(2.0 / ((double) to * side * side));
        return new NormalisedConvolution(
                parameters.normal(name + ".conv.weight", deviation, new Shape(to, from, side, side)),
                parameters.constant(name + ".bn.weight", scaleStart, new Shape(to)),
                parameters.constant(name + ".bn.bias", 0, new Shape(to)),
                parameters.statistic(name + ".bn.running_mean", 0, new Shape(to)),
                parameters.statistic(name + ".bn.running_var", 1, new Shape(to)),
                new Shape(side / 2, side / 2),
                slope);
    }

    /** A convolution with filters of {@code side} × {@code side}, and leaky ReLU. */
    static NormalisedConvolution of(Parameters parameters, String name, int from, int to, int side, float slope) {
        return create(parameters, name, from, to, side, slope, 1);
    }

    /** One that starts as zero, so that a residual block starts as what goes around it. */
    static NormalisedConvolution zero(Parameters parameters, String name, int from, int to, int side) {
        return create(parameters, name, from, to, side, IDENTITY, 0);
    }

    /** Running averages that are not read: those of the batch decide. */
    private static NDArray discarded(NDArray filtered) {
        return filtered.getManager().zeros(new Shape(filtered.getShape().get(CHANNELS)));
    }

    NDArray forward(NDArray images, Mode mode) {
        NDArray filtered = Conv2d.conv2d(images, filters, null, ONE, padding).singletonOrThrow();
        boolean counted = mode != Mode.RECOMPUTATION;
        NDArray normalised = BatchNorm.batchNorm(
                        filtered,
                        counted ? mean : discarded(filtered),
                        counted ? variance : discarded(filtered),
                        scale,
                        shift,
                        CHANNELS,
                        KEPT,
                        EPSILON,
                        mode != Mode.INFERENCE)
                .singletonOrThrow();
        return slope == IDENTITY ? normalised : Activation.leakyRelu(normalised, slope);
    }
}
