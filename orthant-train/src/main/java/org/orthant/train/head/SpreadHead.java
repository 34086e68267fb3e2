package org.orthant.train.head;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.initializer.Initializer;
import org.orthant.layer.SpreadLayer;

/**
 * The DFT layer with spread frequencies: {@code 2k+1+2m} fixed columns of norm {@code c}.
 *
 * <p>The projection to fixed features starts at zero: with columns that are larger than the paper's, random features would
 * be random logits.
 */
public final class SpreadHead extends FixedHead {

    private final SpreadDesign design;
    private final FixedPath path;

    SpreadHead(SpreadDesign design) {
        this(design, FixedPath.fastest(design.frequencies()));
    }

    /** A head that computes the fixed part in the given way. */
    SpreadHead(SpreadDesign design, FixedPath path) {
        super(
                design,
                design.slack(),
                Starts.zeroBefore(design.fixedFeatures()),
                design.informedStart() ? Starts.first(firstBias(design)) : Initializer.ZEROS);
        this.design = design;
        this.path = path;
    }

    /** The first column is {@code c/√n}, so that this bias alone gives every label the logit of {@code k/n}. */
    private static double firstBias(SpreadDesign design) {
        return Math.sqrt(design.labels())
                / design.scale()
                * Sizes.logit(design.frequencies().maxActive(), design.labels());
    }

    /** The way in which the fixed part is computed, by the size of the layer. */
    public FixedPath path() {
        return path;
    }

    @Override
    FixedColumns columns(NDManager manager, DataType type) {
        return FixedColumns.of(fixedPart(), path, manager, type);
    }

    private SpreadLayer fixedPart() {
        return SpreadLayer.of(design.frequencies(), design.scale());
    }

    @Override
    public SpreadLayer outputLayer() {
        SpreadLayer layer = fixedPart();
        return slackColumns().map(layer::withSlack).orElse(layer);
    }
}
