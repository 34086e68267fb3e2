package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import java.util.Optional;

/**
 * A 3×3 convolution, then squeeze and excitation, both on a quarter of the channels.
 *
 * @param halves whether images become half as wide and high
 * @param shortcut what goes around the convolutions
 * @param narrowing to a quarter of the channels
 * @param filtering the convolution
 * @param weighing squeeze and excitation, if there is one
 * @param widening to all channels
 */
record BottleneckBlock(
        boolean halves,
        Shortcut shortcut,
        NormalisedConvolution narrowing,
        NormalisedConvolution filtering,
        Optional<SqueezeExcitation> weighing,
        NormalisedConvolution widening)
        implements ResidualBlock {

    /** The number of output channels per inner channel. */
    static final int EXPANSION = 4;

    private static final int REDUCTION = 8;

    /** Creates the parameters of a block. */
    static BottleneckBlock of(Parameters parameters, Place place) {
        int planes = place.planes();
        int wide = planes * EXPANSION;
        String name = place.name();
        return new BottleneckBlock(
                place.halves(),
                new Shortcut(parameters, place, wide),
                NormalisedConvolution.of(parameters, name + ".conv1", place.from(), planes, 1, SLOPE),
                NormalisedConvolution.of(parameters, name + ".conv2", planes, planes, 3, SLOPE),
                place.weighs()
                        ? Optional.of(new SqueezeExcitation(parameters, name + ".se", planes, wide / REDUCTION))
                        : Optional.empty(),
                NormalisedConvolution.zero(parameters, name + ".conv3", planes, wide, 1));
    }

    @Override
    public NDArray forward(NDArray images, Mode mode) {
        NDArray filtered = filtering.forward(narrowing.forward(images, mode), mode);
        NDArray sized = halves ? Resampling.blur(filtered) : filtered;
        NDArray weighed = weighing.map(present -> present.forward(sized)).orElse(sized);
        return Activation.relu(widening.forward(weighed, mode).add(shortcut.forward(images, mode)));
    }
}
