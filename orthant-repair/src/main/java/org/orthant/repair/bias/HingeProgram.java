package org.orthant.repair.bias;

import java.util.Arrays;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;

/**
 * What a label set lacks in all: the least {@code Σ_i max(0, m − y_i (w_i·x + b_i))} over the feature vectors of a box, where {@code m} is
 * the wanted margin. That is the least total change of biases for this set alone, so that its multipliers make deeper cuts than those
 * of the margin, which is what the worst label lacks.
 *
 * <p>The dual, {@code max Σ λ_i (m − y_i b_i) + Σ_j (α_j L_j − β_j U_j)} with {@code Σ_i λ_i y_i w_i + α − β = 0}, {@code 0 ≤ λ ≤ 1} and {@code α,
 * β ≥ 0}, is solved in doubles by the primal simplex method for bounded variables with a dense tableau, from {@code λ = 0}.
 */
final class HingeProgram {

    private static final double ZERO = 1e-10;

    private final int labels;
    private final double[][] tableau;
    private final double[] profits;
    private final double[] upper;
    private final boolean[] atUpper;
    private final int[] basis;
    private final double[] values;
    private double value;

    private HingeProgram(DenseLayer layer, Box box, LabelSet set, double wanted) {
        this.labels = layer.labels();
        int d = layer.features();
        // Multipliers of labels, of lower bounds and of upper bounds; where a feature has neither, one that is fixed at
        // 0.
        int columns = labels + 2 * d;
        this.tableau = new double[d][columns];
        this.profits = new double[columns];
        this.upper = new double[columns];
        this.atUpper = new boolean[columns];
        this.basis = new int[d];
        this.values = new double[d];
        Arrays.fill(upper, 0, labels, 1);
        for (int i = 0; i < labels; i++) {
            double[] row = layer.row(i);
            int sign = set.signAt(i);
            for (int j = 0; j < d; j++) {
                tableau[j][i] = sign * row[j];
            }
            profits[i] = wanted - sign * layer.bias(i);
        }
        for (int j = 0; j < d; j++) {
            boolean low = Double.isFinite(box.lower(j));
            boolean high = Double.isFinite(box.upper(j));
            tableau[j][labels + j] = 1;
            tableau[j][labels + d + j] = -1;
            upper[labels + j] = low ? Double.POSITIVE_INFINITY : 0;
            upper[labels + d + j] = high ? Double.POSITIVE_INFINITY : 0;
            profits[labels + j] = low ? box.lower(j) : 0;
            profits[labels + d + j] = high ? -box.upper(j) : 0;
            start(j, low || !high ? labels + j : labels + d + j);
        }
    }

    /** Makes a variable basic in a row, at 0. */
    private void start(int row, int variable) {
        if (tableau[row][variable] < 0) {
            for (int c = 0; c < tableau[row].length; c++) {
                tableau[row][c] = -tableau[row][c];
            }
        }
        basis[row] = variable;
        double profit = profits[variable];
        if (profit != 0) {
            for (int c = 0; c < profits.length; c++) {
                profits[c] -= profit * tableau[row][c];
            }
        }
    }

    /** Solves the program for a layer with thresholds in its biases; what is found may be less than the optimum, and is a bound. */
    static HingeProgram solve(DenseLayer layer, Box box, LabelSet set, double wanted) {
        HingeProgram program = new HingeProgram(layer, box, set, wanted);
        program.maximise();
        return program;
    }

    /** What is lacking in all. */
    double value() {
        return value;
    }

    /** The multipliers of the labels. */
    double[] multipliers() {
        double[] multipliers = new double[labels];
        for (int i = 0; i < labels; i++) {
            multipliers[i] = atUpper[i] ? 1 : 0;
        }
        for (int i = 0; i < basis.length; i++) {
            if (basis[i] < labels) {
                multipliers[basis[i]] = Math.max(0, Math.min(1, values[i]));
            }
        }
        return multipliers;
    }

    private void maximise() {
        int most = 40 * (labels + basis.length) + 1000;
        for (int step = 0; step < most; step++) {
            int entering = entering(step > most / 2);
            if (entering < 0) {
                return;
            }
            move(entering);
        }
    }

    private int entering(boolean first) {
        int entering = -1;
        double best = 1e-9;
        for (int c = 0; c < profits.length; c++) {
            double gain = atUpper[c] ? -profits[c] : profits[c];
            if (gain > best && upper[c] > 0 && !isBasic(c)) {
                entering = c;
                best = gain;
                if (first) {
                    break;
                }
            }
        }
        return entering;
    }

    private boolean isBasic(int variable) {
        for (int each : basis) {
            if (each == variable) {
                return true;
            }
        }
        return false;
    }

    /** Moves a variable from its bound until a basic one, or itself, reaches a bound. */
    private void move(int entering) {
        double direction = atUpper[entering] ? -1 : 1;
        double step = upper[entering];
        int leaving = -1;
        double size = 0;
        for (int i = 0; i < basis.length; i++) {
            double slope = direction * tableau[i][entering];
            if (Math.abs(slope) < ZERO) {
                continue;
            }
            double left = slope > 0 ? values[i] : upper[basis[i]] - values[i];
            double ratio = Math.max(0, left) / Math.abs(slope);
            if (ratio < step - 1e-13 || (ratio <= step + 1e-13 && Math.abs(slope) > size && leaving >= 0)) {
                step = Math.min(step, ratio);
                leaving = i;
                size = Math.abs(slope);
            }
        }
        if (step == Double.POSITIVE_INFINITY) {
            throw new IllegalStateException("what a label set lacks has no bound: expected a domain with inputs");
        }
        value += direction * profits[entering] * step;
        for (int i = 0; i < basis.length; i++) {
            values[i] -= direction * tableau[i][entering] * step;
        }
        if (leaving < 0) {
            atUpper[entering] = !atUpper[entering];
            return;
        }
        double entered = (atUpper[entering] ? upper[entering] : 0) + direction * step;
        atUpper[entering] = false;
        boolean goesUp = direction * tableau[leaving][entering] < 0;
        atUpper[basis[leaving]] = goesUp && upper[basis[leaving]] > 0;
        pivot(leaving, entering);
        values[leaving] = entered;
    }

    private void pivot(int row, int column) {
        double pivot = tableau[row][column];
        double[] own = tableau[row];
        for (int c = 0; c < own.length; c++) {
            own[c] /= pivot;
        }
        for (int i = 0; i < tableau.length; i++) {
            double factor = tableau[i][column];
            if (i != row && factor != 0) {
                for (int c = 0; c < own.length; c++) {
                    tableau[i][c] -= factor * own[c];
                }
            }
        }
        double profit = profits[column];
        for (int c = 0; c < own.length; c++) {
            profits[c] -= profit * own[c];
        }
        basis[row] = column;
    }
}
