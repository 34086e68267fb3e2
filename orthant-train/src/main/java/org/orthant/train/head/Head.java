package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.util.PairList;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;

/**
 * An output layer that can be trained: an affine projection {@code x = Pe + b} and a classifier {@code z = Wx}.
 *
 * <p>Input: {@code (batch, e)}. Output: logits {@code (batch, n)}; label {@code i} is predicted when {@code z_i > 0}.
 */
public abstract sealed class Head extends AbstractBlock permits BslHead, FixedHead {

    private static final byte VERSION = 1;

    private final HeadDesign design;
    private final Parameter projection;
    private final Parameter projectionBias;

    Head(HeadDesign design, Initializer projectionStart, Initializer biasStart) {
        super(VERSION);
        this.design = design;
        this.projection = addParameter(Parameter.builder()
                .setName("projection.weight")
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(projectionStart)
                .build());
        // Not of type BIAS: an initialiser for all biases of somebody's model must not undo the start that was chosen.
        this.projectionBias = addParameter(Parameter.builder()
                .setName("projection.bias")
                .setType(Parameter.Type.OTHER)
                .optInitializer(biasStart)
                .build());
    }

    /** What was to be made. */
    public HeadDesign design() {
        return design;
    }

    /** The output layer {@code z = Wx} with the weights as they are now, copied; the projection is not part of it. */
    public abstract OutputLayer outputLayer();

    /** The features {@code x}, {@code (batch, d)}, of encoder activations, with the weights as they are now. */
    public NDArray features(NDArray encoded) {
        return Linear.linear(encoded, projection.getArray(), projectionBias.getArray())
                .singletonOrThrow();
    }

    /** The logits of features. */
    abstract NDArray logits(ParameterStore weights, NDArray features, boolean training);

    /** The shapes of the classifier's own parameters. */
    abstract void prepareClassifier();

    @Override
    protected NDList forwardInternal(
            ParameterStore weights, NDList inputs, boolean training, @Nullable PairList<String, Object> options) {
        NDArray encoded = inputs.singletonOrThrow();
        NDArray features = Linear.linear(
                        encoded,
                        weights.getValue(projection, encoded.getDevice(), training),
                        weights.getValue(projectionBias, encoded.getDevice(), training))
                .singletonOrThrow();
        return new NDList(logits(weights, features, training));
    }

    @Override
    protected void prepare(Shape[] inputShapes) {
        Shape encoded = inputShapes[0];
        if (encoded.dimension() != 2 || encoded.get(1) < 1) {
            throw new IllegalArgumentException(
                    "a head was given activations of shape " + encoded + ": expected (batch, features of the encoder)");
        }
        projection.setShape(new Shape(design.features(), encoded.get(1)));
        projectionBias.setShape(new Shape(design.features()));
        prepareClassifier();
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputShapes) {
        return new Shape[] {new Shape(inputShapes[0].get(0), design.labels())};
    }
}
