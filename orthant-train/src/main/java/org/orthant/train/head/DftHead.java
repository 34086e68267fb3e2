package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DftLayer;

/**
 * The DFT layer {@code z = F x_{1…2k+1} + S x_{2k+2…}}: only the projection and the slack {@code S} are trained.
 *
 * <p>Parameters: {@code projection.weight (2k+1+s, e)}, {@code projection.bias (2k+1+s)} and {@code slack.weight (n, s)}
 * unless {@code s} is 0. {@code F} is no parameter: it is never saved and costs no optimiser state.
 */
public final class DftHead extends Head {

    private final DftDesign design;
    private final FixedPath path;
    private final @Nullable Parameter slack;
    private volatile @Nullable FixedColumns fixed;

    DftHead(DftDesign design) {
        this(design, FixedPath.fastest(design.labels(), design.maxActive()));
    }

    /** A head that computes the fixed part in the given way. */
    DftHead(DftDesign design, FixedPath path) {
        super(design, design.informedStart() ? Starts.first(firstBias(design)) : Initializer.ZEROS);
        this.design = design;
        this.path = path;
        this.slack = design.slack() == 0
                ? null
                : addParameter(Parameter.builder()
                        .setName("slack.weight")
                        .setType(Parameter.Type.WEIGHT)
                        .optInitializer(Starts.UNIFORM)
                        .build());
    }

    /** The first column of F is {@code 1/√n}, so that this bias alone gives every label the logit of {@code k/n}. */
    private static double firstBias(DftDesign design) {
        return Math.sqrt(design.labels()) * Sizes.logit(design.maxActive(), design.labels());
    }

    /** The way in which the fixed part is computed, by the size of the layer. */
    public FixedPath path() {
        return path;
    }

    @Override
    NDArray logits(ParameterStore weights, NDArray features, boolean training) {
        int columns = design.fixedFeatures();
        if (slack == null) {
            return fixed().multiply(features);
        }
        NDArray guaranteed = fixed().multiply(features.get(new NDIndex(":, 0:" + columns)));
        NDArray rows = weights.getValue(slack, features.getDevice(), training);
        // As its "bias", the product takes it over without a pass of its own.
        return Linear.linear(features.get(new NDIndex(":, " + columns + ":")), rows, guaranteed)
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
                fixed = FixedColumns.of(
                        design.labels(), design.maxActive(), path, owner.getManager(), owner.getDataType());
            }
            return fixed;
        }
    }

    @Override
    void prepareClassifier() {
        if (slack != null) {
            slack.setShape(new Shape(design.labels(), design.slack()));
        }
    }

    @Override
    public DftLayer outputLayer() {
        DftLayer layer = DftLayer.of(design.labels(), design.maxActive());
        return slack == null ? layer : layer.withSlack(TrainedMatrix.of(slack.getArray()));
    }

    @Override
    public void clear() {
        fixed = null;
        super.clear();
    }
}
