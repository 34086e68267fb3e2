package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.FloatMatrix;

/**
 * A layer {@code z = F x_{1…f} + S x_{f+1…}}: only the projection and the slack {@code S} are trained.
 *
 * <p>Parameters: {@code projection.weight (f+s, e)}, {@code projection.bias (f+s)} and {@code slack.weight (n, s)} unless
 * {@code s} is 0. {@code F} is no parameter: it is never saved and costs no optimiser state.
 */
public abstract sealed class FixedHead extends LayerHead permits DftHead, SpreadHead {

    private final Shape slackShape;
    private final int fixedFeatures;
    private final @Nullable Parameter slack;
    private volatile @Nullable FixedColumns fixed;

    FixedHead(HeadDesign design, int slack, Initializer projectionStart, Initializer biasStart) {
        super(design, projectionStart, biasStart);
        this.slackShape = new Shape(design.labels(), slack);
        this.fixedFeatures = design.features() - slack;
        this.slack = slack == 0
                ? null
                : addParameter(Parameter.builder()
                        .setName("slack.weight")
                        .setType(Parameter.Type.WEIGHT)
                        .optInitializer(Starts.UNIFORM)
                        .build());
    }

    /** The fixed columns, in native memory that the manager owns. */
    abstract FixedColumns columns(NDManager manager, DataType type);

    /** The trained columns as they are now, if there are any. */
    Optional<FloatMatrix> slackColumns() {
        return slack == null ? Optional.empty() : Optional.of(TrainedMatrix.of(slack.getArray()));
    }

    @Override
    NDArray logits(ParameterStore weights, NDArray features, boolean training) {
        if (slack == null) {
            return fixed().multiply(features);
        }
        NDArray guaranteed = fixed().multiply(features.get(new NDIndex(":, 0:" + fixedFeatures)));
        NDArray rows = weights.getValue(slack, features.getDevice(), training);
        // As its "bias", the product takes it over without a pass of its own.
        return Linear.linear(features.get(new NDIndex(":, " + fixedFeatures + ":")), rows, guaranteed)
                .singletonOrThrow();
    }

    /** Made when first needed, as a block may also get its parameters by loading; lives as long as they do. */
    private FixedColumns fixed() {
        FixedColumns known = fixed;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            if (fixed == null) {
                NDArray owner = getParameters().get(0).getValue().getArray();
                fixed = columns(owner.getManager(), owner.getDataType());
            }
            return fixed;
        }
    }

    @Override
    void prepareClassifier() {
        if (slack != null) {
            slack.setShape(slackShape);
        }
    }

    @Override
    public void clear() {
        fixed = null;
        super.clear();
    }
}
