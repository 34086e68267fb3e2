package org.orthant.verify.margin;

import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.ConstraintId;

/**
 * The dual simplex method in doubles: from a dual feasible basis, a violated constraint enters and the ratio test chooses the one that leaves,
 * until none is violated; for one thread.
 */
record DualSimplex(BasisInverse basis, DevexPricing pricing, Deadline deadline) {

    /** Pivots between refactorisations. */
    private static final int REFACTORISE = 100;

    /** Smallest pivot, in units of the largest entry of the entering column: smaller ones would spoil the inverse. */
    private static final double LEAST_PIVOT = 1e-9;

    /** Pivots until the basis is optimal; returns false if rounding or too many pivots prevent it. */
    boolean optimise() {
        int pivots = 0;
        int most = 50 * basis.size() + 1000;
        while (pivots < most) {
            deadline.check();
            if (pivots == most / 2) {
                pricing.dropWeights();
            }
            ConstraintId entering = pricing.entering();
            if (entering == null) {
                return true;
            }
            int leaving = ratioTest(entering);
            if (leaving < 0) {
                return false;
            }
            double primalInfeasibility = basis.primalInfeasibility(entering);
            pricing.update(leaving, entering, primalInfeasibility);
            basis.pivot(leaving, entering, primalInfeasibility);
            pivots++;
            if (pivots % REFACTORISE == 0 && !refactorise()) {
                return false;
            }
        }
        return false;
    }

    /** Recomputes inverse, solution and slacks; returns false if the basis is singular. */
    boolean refactorise() {
        if (!basis.refactorise()) {
            return false;
        }
        pricing.computeSlacks();
        return true;
    }

    /** Returns the position whose multiplier is the first to become zero as that of the entering constraint grows; −1 if none does. */
    private int ratioTest(ConstraintId entering) {
        double least = LEAST_PIVOT * basis.computeEnteringColumn(entering);
        int leaving = -1;
        double ratio = Double.POSITIVE_INFINITY;
        int m = basis.size();
        for (int p = 0; p < m; p++) {
            double pivot = basis.enteringColumn(p);
            if (pivot > least) {
                double next = Math.max(basis.multiplier(p), 0) / pivot;
                if (next < ratio || (next == ratio && pivot > basis.enteringColumn(leaving))) {
                    ratio = next;
                    leaving = p;
                }
            }
        }
        return leaving;
    }

    /**
     * Returns the position at which a further constraint of a circuit enters, so that multipliers become non-negative and the value smaller;
     * −1 for none. The multiplier of the entering constraint may start on either side of zero.
     *
     * @param reducedCost the rate at which the value changes with the multiplier of the entering constraint
     */
    private int ratioTest(double reducedCost, double leastPivot) {
        int lowest = -1;
        int highest = -1;
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        int m = basis.size();
        for (int p = 0; p < m; p++) {
            double pivot = basis.enteringColumn(p);
            double ratio = basis.multiplier(p) / pivot;
            if (pivot > leastPivot && ratio < high) {
                high = ratio;
                highest = p;
            } else if (pivot < -leastPivot && ratio > low) {
                low = ratio;
                lowest = p;
            }
        }
        return reducedCost < 0 ? highest : lowest;
    }

    /** Brings one more constraint of a circuit into a basis of the others; returns false if the basis becomes singular. */
    boolean enter(ConstraintId entering, MarginConstraints constraints) {
        double leastPivot = LEAST_PIVOT * basis.computeEnteringColumn(entering);
        double reducedCost = -constraints.rightHandSide(entering);
        int m = basis.size();
        for (int p = 0; p < m; p++) {
            reducedCost += basis.enteringColumn(p) * constraints.rightHandSide(basis.constraint(p));
        }
        int leaving = ratioTest(reducedCost, leastPivot);
        if (leaving < 0) {
            return true;
        }
        basis.replace(leaving, entering);
        return basis.refactorise();
    }
}
