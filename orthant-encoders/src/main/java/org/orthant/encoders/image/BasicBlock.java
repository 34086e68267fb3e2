package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import java.util.Optional;

/** Two 3×3 convolutions, then squeeze and excitation. */
final class BasicBlock implements ResidualBlock {

    private static final int REDUCTION = 4;

    private final boolean halves;
    private final Shortcut shortcut;
    private final NormalisedConvolution first;
    private final NormalisedConvolution second;
    private final Optional<SqueezeExcitation> weighing;

    BasicBlock(Parameters parameters, Place place) {
        int planes = place.planes();
        String name = place.name();
        this.halves = place.halves();
        this.shortcut = new Shortcut(parameters, place, planes);
        this.first = NormalisedConvolution.of(parameters, name + ".conv1", place.from(), planes, 3, SLOPE);
        this.second = NormalisedConvolution.zero(parameters, name + ".conv2", planes, planes, 3);
        this.weighing = place.weighs()
                ? Optional.of(new SqueezeExcitation(parameters, name + ".se", planes, planes / REDUCTION))
                : Optional.empty();
    }

    @Override
    public NDArray forward(NDArray images, boolean training) {
        NDArray filtered = first.forward(images, training);
        NDArray sized = halves ? Resampling.blur(filtered) : filtered;
        NDArray twice = second.forward(sized, training);
        NDArray weighed = weighing.map(present -> present.forward(twice)).orElse(twice);
        return Activation.relu(weighed.add(shortcut.forward(images, training)));
    }
}
