package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.util.PairList;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;

/**
 * A head with an output layer: an affine projection {@code x = Pa + c}, or none and {@code x = a}, and a classifier {@code z = Wx}.
 *
 * <p>Input: {@code (batch, e)}.
 */
public abstract sealed class LayerHead extends Head permits BslHead, SlackHead {

    LayerHead(HeadDesign design, Initializer projectionStart, Initializer biasStart) {
        super(design, projectionStart, biasStart);
    }

    /** A head without projection. */
    LayerHead(HeadDesign design) {
        super(design);
    }

    /** The output layer {@code z = Wx} with the weights as they are now, copied; the projection is not part of it. */
    public abstract OutputLayer outputLayer();

    /** The logits of features. */
    abstract NDArray logits(ParameterStore weights, NDArray features, boolean training);

    /** The shapes of the classifier's own parameters. */
    abstract void prepareClassifier();

    @Override
    protected NDList forwardInternal(
            ParameterStore weights, NDList inputs, boolean training, @Nullable PairList<String, Object> options) {
        return new NDList(logits(weights, project(weights, inputs.singletonOrThrow(), training), training));
    }

    @Override
    protected void prepare(Shape[] inputShapes) {
        Shape encoded = inputShapes[0];
        if (encoded.dimension() != 2 || encoded.get(1) < 1) {
            throw new IllegalArgumentException(
                    "a head was given activations of shape " + encoded + ": expected (batch, features of the encoder)");
        }
        prepareProjection(encoded.get(1));
        prepareClassifier();
    }
}
