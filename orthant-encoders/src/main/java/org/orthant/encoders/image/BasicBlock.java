package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import java.util.Optional;

/**
 * Two 3×3 convolutions, then squeeze and excitation.
 *
 * @param halves whether images become half as wide and high
 * @param shortcut what goes around the convolutions
 * @param first the first convolution
 * @param second the second convolution
 * @param weighing squeeze and excitation, if there is one
 */
record BasicBlock(
        boolean halves,
        Shortcut shortcut,
        NormalisedConvolution first,
        NormalisedConvolution second,
        Optional<SqueezeExcitation> weighing)
        implements ResidualBlock {

    private static final int REDUCTION = 4;

    /** Creates the parameters of a block. */
    static BasicBlock of(Parameters parameters, Place place) {
        int planes = place.planes();
        String name = place.name();
        return new BasicBlock(
                place.halves(),
                new Shortcut(parameters, place, planes),
                NormalisedConvolution.of(parameters, name + ".conv1", place.from(), planes, 3, SLOPE),
                NormalisedConvolution.zero(parameters, name + ".conv2", planes, planes, 3),
                place.weighs()
                        ? Optional.of(new SqueezeExcitation(parameters, name + ".se", planes, planes / REDUCTION))
                        : Optional.empty());
    }

    @Override
    public NDArray forward(NDArray images, Mode mode) {
        NDArray filtered = first.forward(images, mode);
        NDArray sized = halves ? Resampling.blur(filtered) : filtered;
        NDArray twice = second.forward(sized, mode);
        NDArray weighed = weighing.map(present -> present.forward(twice)).orElse(twice);
        return Activation.relu(weighed.add(shortcut.forward(images, mode)));
    }
}
