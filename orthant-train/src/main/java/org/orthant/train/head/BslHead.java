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
 * The bottlenecked sigmoid layer: all {@code n·d} weights are trained, and nothing is guaranteed.
 *
 * <p>Parameters: {@code projection.weight (d, e)}, {@code projection.bias (d)}, {@code classifier.weight (n, d)} and,
 * where the design has one, {@code classifier.bias (n)}.
 */
public final class BslHead extends LayerHead {

    private final BslDesign design;
    private final Parameter classifier;
    private final @Nullable Parameter bias;

    BslHead(BslDesign design) {
        super(design, Starts.UNIFORM, Initializer.ZEROS);
        this.design = design;
        this.classifier = addParameter(Parameter.builder()
                .setName("classifier.weight")
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(Starts.UNIFORM)
                .build());
        this.bias = design.biasForActive().isEmpty()
                ? null
                : addParameter(Parameter.builder()
                        .setName("classifier.bias")
                        .setType(Parameter.Type.OTHER)
                        .optInitializer(
                                Starts.all(Sizes.logit(design.biasForActive().getAsInt(), design.labels())))
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
        classifier.setShape(new Shape(design.labels(), design.width()));
        if (bias != null) {
            bias.setShape(new Shape(design.labels()));
        }
    }

    @Override
    public DenseLayer outputLayer() {
        DenseLayer layer = DenseLayer.of(TrainedMatrix.of(classifier.getArray()));
        return bias == null ? layer : layer.withBias(TrainedMatrix.doubles(bias.getArray()));
    }
}
