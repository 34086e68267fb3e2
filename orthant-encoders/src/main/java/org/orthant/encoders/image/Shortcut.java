package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import java.util.Optional;
import org.orthant.encoders.image.ResidualBlock.Place;

/** The way around a block: nothing, or what brings images to the size that the block makes of them. */
final class Shortcut {

    private final boolean halves;
    private final Optional<NormalisedConvolution> convolution;

    Shortcut(Parameters parameters, Place place, int to) {
        this.halves = place.halves();
        // In published files, the convolution is numbered after the pooling, if there is one.
        String name = place.name() + ".downsample." + (halves ? 1 : 0);
        this.convolution = halves || place.from() != to
                ? Optional.of(
                        NormalisedConvolution.of(parameters, name, place.from(), to, 1, NormalisedConvolution.IDENTITY))
                : Optional.empty();
    }

    NDArray forward(NDArray images, Mode mode) {
        NDArray sized = halves ? Resampling.halve(images) : images;
        return convolution.map(present -> present.forward(sized, mode)).orElse(sized);
    }
}
