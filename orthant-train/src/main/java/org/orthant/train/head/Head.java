package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import org.jspecify.annotations.Nullable;

/**
 * What turns the activations of an encoder into logits and can be trained. It begins with an affine projection {@code x = Pa + c}, of one
 * activation vector per example ({@link LayerHead}) or of one per token ({@link AttentionHead}), unless it was made without one.
 *
 * <p>Output: logits {@code (batch, n)}; label {@code i} is predicted when {@code z_i > 0}.
 */
public abstract sealed class Head extends AbstractBlock permits LayerHead, AttentionHead {

    private static final byte VERSION = 1;

    private final HeadDesign design;
    private final @Nullable Parameter projection;
    private final @Nullable Parameter projectionBias;

    Head(HeadDesign design, Initializer projectionStart, Initializer biasStart) {
        super(VERSION);
        this.design = design;
        this.projection = addParameter(Parameter.builder()
                .setName("projection.weight")
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(projectionStart)
                .build());
        // Not of type BIAS: an initialiser for all biases of the enclosing model must not undo the chosen start.
        this.projectionBias = addParameter(Parameter.builder()
                .setName("projection.bias")
                .setType(Parameter.Type.OTHER)
                .optInitializer(biasStart)
                .build());
    }

    /** A head that takes the activations themselves as features. */
    Head(HeadDesign design) {
        super(VERSION);
        this.design = design;
        this.projection = null;
        this.projectionBias = null;
    }

    /** What was to be made. */
    public HeadDesign design() {
        return design;
    }

    /** The name of a parameter's tensor in files of models. */
    public String tensorName(String parameter) {
        return "head." + parameter;
    }

    /** The features {@code x}, with {@code d} numbers each, of encoder activations, with the weights as they are now. */
    public NDArray features(NDArray activations) {
        return projection == null || projectionBias == null
                ? activations
                : Linear.linear(activations, projection.getArray(), projectionBias.getArray())
                        .singletonOrThrow();
    }

    /** The features of activations, in a pass from which the projection may learn. */
    final NDArray project(ParameterStore weights, NDArray activations, boolean training) {
        return projection == null || projectionBias == null
                ? activations
                : Linear.linear(
                                activations,
                                weights.getValue(projection, activations.getDevice(), training),
                                weights.getValue(projectionBias, activations.getDevice(), training))
                        .singletonOrThrow();
    }

    /** Gives the projection its shape, for {@code e} activations; without one, their number must be that of features. */
    final void prepareProjection(long activations) {
        if (projection != null && projectionBias != null) {
            projection.setShape(new Shape(design.features(), activations));
            projectionBias.setShape(new Shape(design.features()));
        } else if (activations != design.features()) {
            throw new IllegalArgumentException(
                    "a head without projection for " + design.features() + " activations was given " + activations);
        }
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputShapes) {
        return new Shape[] {new Shape(inputShapes[0].get(0), design.labels())};
    }
}
