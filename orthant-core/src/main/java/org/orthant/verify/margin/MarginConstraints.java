package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.ConstraintId;

/**
 * The constraints of {@code max g : y_i (w_i·x + b_i) ≥ g, L ≤ x ≤ U} as rows on {@code (x, g)} with right-hand sides; for one thread.
 *
 * <p>Infinite bounds are replaced by artificial finite ones, so that every label with bounds of all features is a basis.
 */
final class MarginConstraints {

    /** First artificial bound, in units of the domain's rows: much further than solutions are, and near enough for all digits of logits. */
    private static final double ARTIFICIAL = 0x1p10;

    /** Slack of a relaxed label, in units of the optimal value of the program that it comes from. */
    private static final double RELAXATION = 16;

    private final OutputLayer layer;
    private final Box domain;
    private final double unit;
    private final int d;
    private final double longestRow;
    private final double largestBias;
    private final double[] row;
    private LabelSet labelSet;
    private double artificial;
    private double relaxation;

    MarginConstraints(OutputLayer layer, Box domain, double unit) {
        this.layer = layer;
        this.domain = domain;
        this.unit = unit;
        this.d = layer.features();
        this.row = new double[d];
        this.labelSet = LabelSet.of(layer.labels());
        double length = 0;
        double bias = 0;
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            length = Math.max(length, FASTEST.dot(row, row, d));
            bias = Math.max(bias, Math.abs(layer.bias(label)));
        }
        this.longestRow = Math.sqrt(length);
        this.largestBias = bias;
    }

    /** Poses the program of a label set, with artificial bounds at their first place. */
    void pose(LabelSet set) {
        labelSet = set;
        artificial = ARTIFICIAL * unit;
    }

    /** Sets how far relaxed labels are loosened, by the optimal value of the program that they come from. */
    void relax(double value) {
        relaxation = RELAXATION * Math.abs(value);
    }

    /** Moves artificial bounds away, and loosens relaxed labels further. */
    void enlarge() {
        artificial *= ARTIFICIAL;
        relaxation *= ARTIFICIAL;
    }

    int labels() {
        return layer.labels();
    }

    int features() {
        return d;
    }

    /** Returns the number of variables {@code (x, g)}. */
    int variables() {
        return d + 1;
    }

    LabelSet labelSet() {
        return labelSet;
    }

    double longestRow() {
        return longestRow;
    }

    double largestBias() {
        return largestBias;
    }

    /** Writes the coefficients of a constraint on {@code (x, g)}. */
    void copyCoefficients(ConstraintId constraint, double[] into) {
        int index = constraint.index();
        switch (constraint.kind()) {
            case LABEL -> copyLabel(index, into);
            case RELAXED_LABEL -> {
                layer.copyRow(index, into);
                into[d] = -1;
            }
            case LOWER_BOUND -> {
                Arrays.fill(into, 0);
                into[index] = 1;
            }
            case UPPER_BOUND -> {
                Arrays.fill(into, 0);
                into[index] = -1;
            }
        }
    }

    /** Writes the coefficients of a label's constraint. */
    void copyLabel(int label, double[] into) {
        layer.copyRow(label, into);
        if (labelSet.signAt(label) < 0) {
            for (int j = 0; j < d; j++) {
                into[j] = -into[j];
            }
        }
        into[d] = -1;
    }

    /** Returns the right-hand side of a constraint {@code a·(x, g) ≥ r}. */
    double rightHandSide(ConstraintId constraint) {
        int index = constraint.index();
        return switch (constraint.kind()) {
            case LABEL -> rightHandSide(index);
            case RELAXED_LABEL -> -layer.bias(index) - relaxation;
            case LOWER_BOUND -> lowerBound(index);
            case UPPER_BOUND -> -upperBound(index);
        };
    }

    /** Returns the right-hand side of a label's constraint. */
    double rightHandSide(int label) {
        return -labelSet.signAt(label) * layer.bias(label);
    }

    /** Returns the lower bound of a feature, artificial if it has none. */
    double lowerBound(int feature) {
        return finite(domain.lower(feature));
    }

    /** Returns the upper bound of a feature, artificial if it has none. */
    double upperBound(int feature) {
        return finite(domain.upper(feature));
    }

    /** Artificial bounds are the same for features and for thresholds of rankings, which are as large as logits. */
    private double finite(double bound) {
        double most = Double.isInfinite(bound) ? artificial * Math.max(1, longestRow) + largestBias : Double.MAX_VALUE;
        return Math.max(-most, Math.min(most, bound));
    }

    /** Returns whether a constraint is not one of the program: an artificial bound or a relaxed label. */
    boolean isArtificial(ConstraintId constraint) {
        return switch (constraint.kind()) {
            case LABEL -> false;
            case RELAXED_LABEL -> true;
            case LOWER_BOUND -> Double.isInfinite(domain.lower(constraint.index()));
            case UPPER_BOUND -> Double.isInfinite(domain.upper(constraint.index()));
        };
    }

    /** Returns {@code y (w·x + b)} of a label at the features of a solution. */
    double side(int label, double[] solution) {
        layer.copyRow(label, row);
        return labelSet.signAt(label) * (FASTEST.dot(row, solution, d) + layer.bias(label));
    }

    /** Returns the features of a solution, moved into the domain. */
    double[] inside(double[] solution) {
        double[] x = new double[d];
        Arrays.setAll(x, j -> Math.min(Math.max(solution[j], domain.lower(j)), domain.upper(j)));
        return x;
    }

    /** Returns about how large logits are at a solution. */
    double size(double[] solution) {
        return longestRow * Math.sqrt(FASTEST.dot(solution, solution, d)) + largestBias + Math.abs(solution[d]);
    }
}
