package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import java.util.Optional;

/** A 3×3 convolution, then squeeze and excitation, both on a quarter of the channels. */
final class BottleneckBlock implements ResidualBlock {

    /** How many times more channels come out than there are within. */
    static final int EXPANSION = 4;

    private static final int REDUCTION = 8;

    private final boolean halves;
    private final Shortcut shortcut;
    private final NormalisedConvolution narrowing;
    private final NormalisedConvolution filtering;
    private final Optional<SqueezeExcitation> weighing;
    private final NormalisedConvolution widening;

    BottleneckBlock(Parameters parameters, Place place) {
        int planes = place.planes();
        int wide = planes * EXPANSION;
        String name = place.name();
        this.halves = place.halves();
        this.shortcut = new Shortcut(parameters, place, wide);
        this.narrowing = NormalisedConvolution.of(parameters, name + ".conv1", place.from(), planes, 1, SLOPE);
        this.filtering = NormalisedConvolution.of(parameters, name + ".conv2", planes, planes, 3, SLOPE);
        this.weighing = place.weighs()
                ? Optional.of(new SqueezeExcitation(parameters, name + ".se", planes, wide / REDUCTION))
                : Optional.empty();
        this.widening = NormalisedConvolution.zero(parameters, name + ".conv3", planes, wide, 1);
    }

    @Override
    public NDArray forward(NDArray images, boolean training) {
        NDArray filtered = filtering.forward(narrowing.forward(images, training), training);
        NDArray sized = halves ? Resampling.blur(filtered) : filtered;
        NDArray weighed = weighing.map(present -> present.forward(sized)).orElse(sized);
        return Activation.relu(widening.forward(weighed, training).add(shortcut.forward(images, training)));
    }
}
