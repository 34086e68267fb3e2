package org.orthant.proof;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.ScalarSum;
import org.orthant.layer.OutputLayer;

/** The logits of one point: in floating point with bounds of all errors, in twice the precision, and exactly. For one thread. */
final class LeftSides {

    private final OutputLayer layer;
    private final RowNorms norms;
    private final Location location;
    private final double[] logits;
    private final double length;
    private final double[] row;
    private @Nullable ExactPoint exact;

    /** @param logits of the nearest doubles of the location, in floating point; empty if only few labels are asked for */
    LeftSides(OutputLayer layer, RowNorms norms, Location location, double[] logits) {
        this.layer = layer;
        this.norms = norms;
        this.location = location;
        this.logits = logits;
        this.length = MarginCheck.length(location.nearest());
        this.row = new double[layer.features()];
    }

    /** Returns whether floating point shows that the logit, or if the label is not active minus the logit, is more than needed. */
    boolean exceed(int label, boolean active, double needed) {
        double bias = layer.bias(label);
        double norm = norms.high(label);
        double error = MarginCheck.error(layer.features(), norm, length, bias) + norm * location.error();
        // An overflow makes the bound infinite or NaN, and the comparison false.
        return (logits.length > 0 && (active ? logits[label] : -logits[label]) - error > needed)
                || exceedPrecisely(label, bias, norm, active, needed);
    }

    /** Whether twice the working precision shows it. */
    private boolean exceedPrecisely(int label, double bias, double norm, boolean active, double needed) {
        layer.copyRow(label, row);
        ScalarSum logit = new ScalarSum();
        logit.add(row, location.nearest());
        logit.add(row, location.remainders());
        logit.add(bias, 1);
        double error = MarginCheck.preciseError(logit.bound(), norm, location.remainderError());
        // Rounding is monotone: a difference that is more after it was more before.
        return (active ? logit.value() : -logit.value()) - error > needed;
    }

    /** Returns the logit, unless the common denominator of the point is longer than that of any proof. */
    Optional<ExactLogit> exactly(int label) {
        if (exact == null) {
            exact = location.exact().orElse(null);
        }
        layer.copyRow(label, row);
        return Optional.ofNullable(exact).map(point -> point.logit(row, layer.bias(label)));
    }
}
