package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DenseLayer;

/**
 * The bottlenecked sigmoid layer, or one on the activations themselves: all {@code n·d} weights are trained, and nothing is
 * guaranteed.
 *
 * <p>Parameters: {@code projection.weight (d, e)} and {@code projection.bias (d)} if there is a projection, {@code
 * classifier.weight (n, d)} and, where the design has one, {@code classifier.bias (n)}.
 */
public final class BslHead extends LayerHead {

    private final Parameter classifier;
    private final @Nullable Parameter bias;

    BslHead(BslDesign design) {
        super(design, Starts.UNIFORM, Initializer.ZEROS);
        this.classifier = newClassifier();
        this.bias = design.biasForActive().isEmpty()
                ? null
                : newBias(Sizes.logit(design.biasForActive().getAsInt(), design.labels()));
    }

    BslHead(NoProjectionDesign design) {
        super(design);
        this.classifier = newClassifier();
        this.bias = newBias(design.informedStart() ? Sizes.logit(design.active(), design.labels()) : 0);
    }

    private Parameter newClassifier() {
        return addParameter(Parameter.builder()
                .setName("classifier.weight")
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(Starts.UNIFORM)
                .build());
    }

    private Parameter newBias(double start) {
        return addParameter(Parameter.builder()
                .setName("classifier.bias")
                .setType(Parameter.Type.OTHER)
                .optInitializer(Starts.all(start))
                .build());
    }

    @Override
    NDArray logits(ParameterStore weights, NDArray features, boolean training) {
        NDArray rows = weights.getValue(classifier, features.getDevice(), training);
        NDArray shift = bias == null ? null : weights.getValue(bias, features.getDevice(), training);
        return Linear.linear(features, rows, shift).singletonOrThrow();
    }

    @Override
    void prepareClassifier() {
        classifier.setShape(new Shape(design().labels(), design().features()));
        if (bias != null) {
            bias.setShape(new Shape(design().labels()));
        }
    }

    @Override
    public DenseLayer outputLayer() {
        DenseLayer layer = DenseLayer.of(TrainedMatrix.of(classifier.getArray()));
        return bias == null ? layer : layer.withBias(TrainedMatrix.doubles(bias.getArray()));
    }
}
