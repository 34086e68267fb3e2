package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.orthant.verify.rows.ConstraintId;

/**
 * A basis of the simplex method, {@code d + 1} constraints that hold with equality, with the inverse of their matrix {@code B}, the basic
 * solution {@code B⁻¹r} and the multipliers; for one thread.
 *
 * <p>Pivots update the inverse; {@link #refactorise} computes it again, because each pivot adds rounding errors.
 */
final class BasisInverse {

    private final MarginConstraints constraints;
    private final int m;
    private final ConstraintId[] basis;
    private final BitSet labels = new BitSet();
    private final BitSet lowerBounds = new BitSet();
    private final BitSet upperBounds = new BitSet();

    /** Columns of the inverse of the matrix whose rows are the basic constraints. */
    private final double[][] inverse;

    private final double[] solution;
    private final double[] row;
    private final double[] enteringColumn;

    BasisInverse(MarginConstraints constraints) {
        this.constraints = constraints;
        this.m = constraints.variables();
        this.basis = new ConstraintId[m];
        Arrays.setAll(basis, p -> ConstraintId.label(0));
        this.inverse = new double[m][m];
        this.solution = new double[m];
        this.row = new double[m];
        this.enteringColumn = new double[m];
    }

    /** Returns the number of basic constraints. */
    int size() {
        return m;
    }

    /** Returns the basic constraint at a position. */
    ConstraintId constraint(int p) {
        return basis[p];
    }

    /** Returns the basic constraints, in no order. */
    List<ConstraintId> constraints() {
        return List.of(basis);
    }

    boolean hasLabel(int label) {
        return labels.get(label);
    }

    boolean hasLowerBound(int feature) {
        return lowerBounds.get(feature);
    }

    boolean hasUpperBound(int feature) {
        return upperBounds.get(feature);
    }

    /** Returns the basic solution {@code (x, g)}; to be read only. */
    double[] solution() {
        return solution;
    }

    /** Returns the optimal value if the basis is optimal: {@code g} of the basic solution. */
    double value() {
        return solution[m - 1];
    }

    /** Returns the multiplier of a basic constraint, which is not negative in a dual feasible basis. */
    double multiplier(int p) {
        return -inverse[p][m - 1];
    }

    /** Returns whether no number is beyond the range of doubles. */
    boolean isFinite() {
        double sum = 0;
        for (int p = 0; p < m; p++) {
            sum += Math.abs(solution[p]) / m + Math.abs(multiplier(p)) / m;
        }
        return Double.isFinite(sum);
    }

    /** Starts from one label and those bounds that make the basis dual feasible: a bound of each feature that its row pulls towards. */
    void setLabelAndBounds(int label) {
        int d = m - 1;
        constraints.copyLabel(label, row);
        basis[d] = ConstraintId.label(label);
        for (int j = 0; j < d; j++) {
            basis[j] = row[j] > 0 ? ConstraintId.upperBound(j) : ConstraintId.lowerBound(j);
            Arrays.fill(inverse[j], 0);
            // Of x_j = ±bound, and of g = y(w·x + b).
            double sign = row[j] > 0 ? -1 : 1;
            inverse[j][j] = sign;
            inverse[j][d] = sign * row[j];
        }
        Arrays.fill(inverse[d], 0);
        inverse[d][d] = -1;
        noteBasic();
        solve();
    }

    /** Starts from given constraints; returns false if they are linearly dependent. */
    boolean set(List<ConstraintId> start) {
        Arrays.setAll(basis, start::get);
        noteBasic();
        return refactorise();
    }

    private void noteBasic() {
        labels.clear();
        lowerBounds.clear();
        upperBounds.clear();
        for (ConstraintId constraint : basis) {
            note(constraint, true);
        }
    }

    /** Computes the inverse by elimination with partial pivoting, and the basic solution; returns false if the basis is singular. */
    boolean refactorise() {
        double[][] left = new double[m][2 * m];
        for (int p = 0; p < m; p++) {
            constraints.copyCoefficients(basis[p], row);
            System.arraycopy(row, 0, left[p], 0, m);
            left[p][m + p] = 1;
        }
        for (int k = 0; k < m; k++) {
            int best = k;
            for (int p = k + 1; p < m; p++) {
                best = Math.abs(left[p][k]) > Math.abs(left[best][k]) ? p : best;
            }
            if (left[best][k] == 0) {
                return false;
            }
            double[] chosen = left[best];
            left[best] = left[k];
            left[k] = chosen;
            double factor = 1 / chosen[k];
            for (int j = k; j < 2 * m; j++) {
                chosen[j] *= factor;
            }
            for (int p = 0; p < m; p++) {
                if (p != k && left[p][k] != 0) {
                    FASTEST.addScaled(left[p], -left[p][k], chosen, k, 2 * m);
                }
            }
        }
        for (int p = 0; p < m; p++) {
            for (int j = 0; j < m; j++) {
                inverse[p][j] = left[j][m + p];
            }
        }
        solve();
        return true;
    }

    /** Computes the basic solution, with one step of iterative refinement. */
    private void solve() {
        Arrays.fill(solution, 0);
        for (int round = 0; round < 2; round++) {
            double[] residual = new double[m];
            for (int p = 0; p < m; p++) {
                constraints.copyCoefficients(basis[p], row);
                residual[p] = constraints.rightHandSide(basis[p]) - FASTEST.dot(row, solution, m);
            }
            for (int p = 0; p < m; p++) {
                FASTEST.addScaled(solution, residual[p], inverse[p], m);
            }
        }
    }

    /**
     * Expresses an entering constraint by the basic ones: computes {@code α} with {@code a = Σ α_p a_p}.
     *
     * @return the largest magnitude of {@code α}
     */
    double computeEnteringColumn(ConstraintId entering) {
        constraints.copyCoefficients(entering, row);
        double largest = 0;
        for (int p = 0; p < m; p++) {
            enteringColumn[p] = FASTEST.dot(row, inverse[p], m);
            largest = Math.max(largest, Math.abs(enteringColumn[p]));
        }
        return largest;
    }

    /** Returns {@code α_p} of the entering constraint. */
    double enteringColumn(int p) {
        return enteringColumn[p];
    }

    /** Returns the primal infeasibility of the entering constraint: how much it lacks at the basic solution. */
    double primalInfeasibility(ConstraintId entering) {
        return constraints.rightHandSide(entering) - FASTEST.dot(row, solution, m);
    }

    /** Returns a column of the inverse; to be read only. */
    double[] column(int p) {
        return inverse[p];
    }

    /** Replaces a basic constraint by the entering one, and updates inverse and solution. */
    void pivot(int leaving, ConstraintId entering, double primalInfeasibility) {
        double pivot = enteringColumn[leaving];
        double[] column = inverse[leaving];
        for (int j = 0; j < m; j++) {
            column[j] /= pivot;
        }
        FASTEST.addScaled(solution, primalInfeasibility, column, m);
        for (int p = 0; p < m; p++) {
            if (p != leaving && enteringColumn[p] != 0) {
                FASTEST.addScaled(inverse[p], -enteringColumn[p], column, m);
            }
        }
        replace(leaving, entering);
    }

    /** Replaces a basic constraint; inverse and solution have to be computed again. */
    void replace(int leaving, ConstraintId entering) {
        note(basis[leaving], false);
        note(entering, true);
        basis[leaving] = entering;
    }

    private void note(ConstraintId constraint, boolean isBasic) {
        int index = constraint.index();
        switch (constraint.kind()) {
            case LABEL -> labels.set(index, isBasic);
            case LOWER_BOUND -> lowerBounds.set(index, isBasic);
            case UPPER_BOUND -> upperBounds.set(index, isBasic);
            case RELAXED_LABEL -> {
                // Never priced, so that its index is not needed.
            }
        }
    }
}
