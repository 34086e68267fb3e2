package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.orthant.encoders.image.ResidualBlock.Place;
import org.orthant.train.optim.Weights;

/** The network, from images to activations. For one thread at a time. */
public final class TResNet {

    /** The least side of images: those of the last stage then still have pixels to compare. */
    public static final int LEAST_SIDE = 64;

    private static final int COLOURS = 3;
    private static final float STEM_SLOPE = 1e-2f;

    /** From images to other images, and at last to activations. */
    interface Part {

        /** Returns new images. */
        NDArray forward(NDArray images, Mode mode);
    }

    private final List<Part> parts = new ArrayList<>();
    private final List<Weights> weights;

    /**
     * A network with random parameters.
     *
     * @param prefix with which the names of parameters begin
     * @param manager owns the parameters
     */
    public TResNet(TResNetSize size, String prefix, NDManager manager, long seed) {
        Parameters parameters = new Parameters(manager, prefix, seed);
        int depth = COLOURS * Resampling.DEPTH * Resampling.DEPTH;
        NormalisedConvolution stem =
                NormalisedConvolution.of(parameters, "body.conv1", depth, size.width(), 3, STEM_SLOPE);
        parts.add((images, mode) -> stem.forward(Resampling.spaceToDepth(images), mode));
        int channels = size.width();
        for (int stage = 0; stage < TResNetSize.STAGES; stage++) {
            boolean bottleneck = stage >= 2;
            int planes = size.planes(stage);
            for (int number = 0; number < size.blocks().get(stage); number++) {
                Place place = new Place(
                        "body.layer" + (stage + 1) + "." + number,
                        channels,
                        planes,
                        stage > 0 && number == 0,
                        stage < TResNetSize.STAGES - 1);
                ResidualBlock block =
                        bottleneck ? BottleneckBlock.of(parameters, place) : BasicBlock.of(parameters, place);
                parts.add(block::forward);
                channels = bottleneck ? planes * BottleneckBlock.EXPANSION : planes;
            }
        }
        parts.add((images, mode) -> Resampling.mean(images));
        this.weights = parameters.weights();
    }

    /** Refuses images that the network cannot take. */
    public static void requireSide(int side) {
        if (side < LEAST_SIDE || side % Resampling.DEPTH != 0) {
            throw new IllegalArgumentException("encoder tresnet: the images have a side of " + side
                    + " pixels: expected at least " + LEAST_SIDE + ", and a multiple of " + Resampling.DEPTH);
        }
    }

    /** Parameters and running statistics, in the order of the network. */
    public List<Weights> weights() {
        return weights;
    }

    /**
     * Activations {@code (batch, e)} of images {@code (batch, 3, s, s)}, which are used up.
     *
     * @param training whether to normalise by the batch, and to keep count of it
     */
    public NDArray forward(NDArray images, boolean training) {
        Mode mode = training ? Mode.TRAINING : Mode.INFERENCE;
        NDArray passed = images;
        for (Part part : parts) {
            passed = released(passed, all -> part.forward(all, mode));
        }
        return passed;
    }

    /** The same activations for training, computed once more for their gradient, in the memory of one part at a time. */
    RecomputedPass recomputed(NDArray images) {
        return new RecomputedPass(parts, images);
    }

    /**
     * Does a part of the work, and lets go of all that was made on the way, and of what it was made from: what gradients
     * will need is kept by the engine, and much else was needed only once.
     */
    private static NDArray released(NDArray images, UnaryOperator<NDArray> part) {
        NDManager owner = images.getManager();
        try (NDManager scope = owner.newSubManager()) {
            images.attach(scope);
            NDArray result = part.apply(images);
            result.attach(owner);
            return result;
        }
    }
}
