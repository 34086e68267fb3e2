package org.orthant.train.head;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.initializer.Initializer;
import org.orthant.layer.DftLayer;

/** The paper's DFT layer: {@code 2k+1} fixed columns of norm 1. */
public final class DftHead extends FixedHead {

    private final DftDesign design;
    private final FixedPath path;

    DftHead(DftDesign design) {
        this(design, FixedPath.fastest(design.labels(), design.maxActive()));
    }

    /** A head that computes the fixed part in the given way. */
    DftHead(DftDesign design, FixedPath path) {
        super(
                design,
                design.slack(),
                Starts.UNIFORM,
                design.informedStart() ? Starts.first(firstBias(design)) : Initializer.ZEROS);
        this.design = design;
        this.path = path;
    }

    /** The first column of F is {@code 1/√n}, so that this bias alone gives every label the logit of {@code k/n}. */
    static double firstBias(DftDesign design) {
        return Math.sqrt(design.labels()) * Sizes.logit(design.maxActive(), design.labels());
    }

    /** The way in which the fixed part is computed, by the size of the layer. */
    public FixedPath path() {
        return path;
    }

    @Override
    FixedColumns columns(NDManager manager, DataType type) {
        return FixedColumns.of(design.labels(), design.maxActive(), path, manager, type);
    }

    @Override
    public DftLayer outputLayer() {
        DftLayer layer = DftLayer.of(design.labels(), design.maxActive());
        return slackColumns().map(layer::withSlack).orElse(layer);
    }
}
