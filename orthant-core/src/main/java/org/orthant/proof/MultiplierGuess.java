package org.orthant.proof;

import org.orthant.exact.EnclosedVector;
import org.orthant.proof.CircuitSystem.Side;

/**
 * Multipliers that probably satisfy the conditions of a {@link CircuitSystem}, in floating point and without any promise.
 *
 * <p>With as many labels as a basis has, multipliers that sum to 1 and cancel in the free features are determined. With one
 * label more they are on a line; each condition leaves a part of it, and the middle of what they leave together is as far
 * from violating any of them as can be.
 */
final class MultiplierGuess {

    private final CircuitSystem system;
    private final double[][] rows;

    /** The bound of each bounded feature, the likelier one where both are in the circuit, and the sign that suits it. */
    private final double[] bounds;

    private final double[] signs;
    private double from = Double.NEGATIVE_INFINITY;
    private double to = Double.POSITIVE_INFINITY;

    private final JordanExchange basis;
    private final double[] multipliers;
    private final double[] corrections;

    /**
     * Takes the middle.
     *
     * @param rows the rows of the system, scaled
     * @param basis of these rows, reduced to free features and a last entry 1
     */
    MultiplierGuess(CircuitSystem system, double[][] rows, JordanExchange basis) {
        this.system = system;
        this.rows = rows;
        this.basis = basis;
        this.corrections = new double[rows.length];
        this.bounds = new double[system.bounded().length];
        this.signs = new double[bounds.length];
        int last = system.free().length;
        double[] point = new double[rows.length];
        double[] direction = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            if (!basis.isBasic(i)) {
                direction[i] = 1;
                for (int k = 0; k <= last; k++) {
                    direction[basis.basis(k)] = -basis.combination(i)[k];
                }
            }
        }
        for (int k = 0; k <= last; k++) {
            point[basis.basis(k)] = basis.inverse(last)[k];
        }
        double[] sums = combination(point);
        chooseBounds(sums);
        multipliers = rows.length == last + 1 ? point : middle(point, sums, direction, combination(direction));
    }

    /** One for each label, scaled inversely to its row; NaN if the guess fails. Changed by {@link #refine}. */
    double[] multipliers() {
        return multipliers;
    }

    /** What is to be added to the multipliers; changed by {@link #refine} as these are. */
    double[] corrections() {
        return corrections;
    }

    /** Adds {@code rᵀC}, where {@code −r} is what the multipliers with their corrections leave in the free features. */
    void refine(EnclosedVector left) {
        int[] free = system.free();
        double[] step = new double[free.length + 1];
        for (int k = 0; k < free.length; k++) {
            double factor = -left.value(free[k]);
            double[] inverse = basis.inverse(k);
            for (int j = 0; j < step.length; j++) {
                step[j] += factor * inverse[j];
            }
        }
        for (int k = 0; k < step.length; k++) {
            add(step[k], basis.basis(k), multipliers, corrections);
        }
    }

    /** Adds a number to the sum of a multiplier and its correction. */
    static void add(double number, int i, double[] multipliers, double[] corrections) {
        double small = corrections[i] + number;
        double total = multipliers[i] + small;
        double added = total - multipliers[i];
        corrections[i] = (multipliers[i] - (total - added)) + (small - added);
        multipliers[i] = total;
    }

    private void chooseBounds(double[] sums) {
        for (int p = 0; p < bounds.length; p++) {
            boolean upper = system.isUpper(p, sums[system.bounded()[p]]);
            bounds[p] = upper ? system.upper(p) : system.lower(p);
            signs[p] = system.side(p) == Side.FIXED ? 0 : upper ? 1 : -1;
        }
    }

    private double[] middle(double[] point, double[] sums, double[] direction, double[] slopes) {
        for (int i = 0; i < point.length; i++) {
            require(point[i], direction[i]);
        }
        for (int p = 0; p < signs.length; p++) {
            int feature = system.bounded()[p];
            require(signs[p] * sums[feature], signs[p] * slopes[feature]);
        }
        require(-constant(sums), -constant(slopes));
        double step = from < to ? from / 2 + to / 2 : Double.NaN;
        double[] middle = point.clone();
        for (int i = 0; i < middle.length; i++) {
            middle[i] += step * direction[i];
        }
        return middle;
    }

    /** Leaves the part of the line where {@code value + t · slope ≥ 0}. */
    private void require(double value, double slope) {
        if (slope > 0) {
            from = Math.max(from, -value / slope);
        } else if (slope < 0) {
            to = Math.min(to, -value / slope);
        }
    }

    private double constant(double[] sums) {
        double constant = sums[sums.length - 1];
        for (int p = 0; p < bounds.length; p++) {
            constant += sums[system.bounded()[p]] * bounds[p];
        }
        return constant;
    }

    private double[] combination(double[] factors) {
        double[] sum = new double[rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            double[] row = rows[i];
            double factor = factors[i];
            for (int j = 0; j < sum.length; j++) {
                sum[j] += factor * row[j];
            }
        }
        return sum;
    }
}
