package org.orthant.verify.radius;

import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.rows.DomainRows;

/** Starts a {@link BoxProgram} at a nearest point: scaled, it solves the program for some {@code κ}, except for narrower bounds. */
record BoxStart(DomainRows rows, BoxConstraints constraints, BoxOptimum optimum) {

    /** A scaled point reaches this share of the way to the wall of the box: walls are not active yet. */
    private static final double BARELY_INSIDE = 0.9999999;

    /** Returns whether all constraints of nearest points are labels, so that their factorisation serves here also. */
    boolean takesRows() {
        return rows.rows() == rows.labels();
    }

    /** Makes the scaled point the solution so far; returns false if that is impossible. */
    boolean take(NearestPoint nearest) {
        if (takesRows()) {
            return takeRows(nearest);
        }
        double scale = rows.haveOffsets()
                ? constraints.offsetUnit() / nearest.point()[constraints.variables()]
                : BARELY_INSIDE * constraints.room(nearest.point());
        return scale > 0 && Double.isFinite(scale) && takeConstraints(nearest, scale);
    }

    private boolean takeRows(NearestPoint nearest) {
        ActiveSet active = nearest.active();
        optimum.takeOver(active);
        double scale = BARELY_INSIDE * constraints.room(nearest.point());
        if (!Double.isFinite(scale)) {
            return false;
        }
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, active.multiplier(p) * scale);
        }
        takePoint(nearest, scale);
        return true;
    }

    private boolean takeConstraints(NearestPoint nearest, double scale) {
        ActiveSet others = nearest.active();
        optimum.active().clear();
        double kappa = 0;
        for (int p = 0; p < others.size(); p++) {
            int row = others.id(p);
            double multiplier = others.multiplier(p) * scale;
            if (row < rows.labels()) {
                kappa += constraints.includes(row) && optimum.enter(row, multiplier) ? multiplier : 0;
            } else {
                enterBound(row, multiplier);
            }
        }
        if (!(kappa > 0)) {
            return false;
        }
        takePoint(nearest, scale);
        return true;
    }

    private void enterBound(int row, double multiplier) {
        int variable = rows.boundedFeature(row);
        // Of two bounds that hold the same variable, the first is taken.
        if (variable >= 0 && !optimum.active().hasBound(variable)) {
            double share = constraints.shareOfBound(row, variable);
            optimum.enter(constraints.bound(variable, rows.isUpperBound(row)), multiplier * share);
        }
    }

    private void takePoint(NearestPoint nearest, double scale) {
        double[] point = optimum.point();
        for (int j = 0; j < point.length; j++) {
            point[j] = nearest.point()[j] * scale;
            optimum.pointLow()[j] = 0;
        }
    }
}
