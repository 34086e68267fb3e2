package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.FloatMatrix;

/**
 * A layer {@code z = F x_{1…f} + S x_{f+1…}} whose first columns guarantee label sets, and whose slack {@code S} is trained freely.
 *
 * <p>Parameters: {@code projection.weight (f+s, e)}, {@code projection.bias (f+s)} and {@code slack.weight (n, s)} unless
 * {@code s} is 0.
 */
public abstract sealed class SlackHead extends LayerHead permits FixedHead, DftLearnedHead {

    private final Shape slackShape;
    private final int guaranteedFeatures;
    private final @Nullable Parameter slack;

    SlackHead(HeadDesign design, int slack, Initializer projectionStart, Initializer biasStart) {
        super(design, projectionStart, biasStart);
        this.slackShape = new Shape(design.labels(), slack);
        this.guaranteedFeatures = design.features() - slack;
        this.slack = slack == 0
                ? null
                : addParameter(Parameter.builder()
                        .setName("slack.weight")
                        .setType(Parameter.Type.WEIGHT)
                        .optInitializer(Starts.UNIFORM)
                        .build());
    }

    /** The columns {@code F} for a pass with these features. */
    abstract FixedColumns guaranteed(ParameterStore weights, NDArray features, boolean training);

    /** The trained columns as they are now, if there are any. */
    Optional<FloatMatrix> slackColumns() {
        return slack == null ? Optional.empty() : Optional.of(TrainedMatrix.of(slack.getArray()));
    }

    @Override
    NDArray logits(ParameterStore weights, NDArray features, boolean training) {
        FixedColumns columns = guaranteed(weights, features, training);
        if (slack == null) {
            return columns.multiply(features);
        }
        NDArray logits = columns.multiply(features.get(new NDIndex(":, 0:" + guaranteedFeatures)));
        NDArray rows = weights.getValue(slack, features.getDevice(), training);
        // As its "bias", the product takes them over without a pass of its own.
        return Linear.linear(features.get(new NDIndex(":, " + guaranteedFeatures + ":")), rows, logits)
                .singletonOrThrow();
    }

    @Override
    void prepareClassifier() {
        if (slack != null) {
            slack.setShape(slackShape);
        }
    }
}
