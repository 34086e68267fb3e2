package org.orthant.verify.radius;

import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.pricing.CandidateRows;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

/**
 * The constraints that the point of a {@link BoxOptimum} violates: among the bounds and some listed rows in every step,
 * among all rows in a full pass.
 */
final class BoxViolations {

    /** What {@link #worst} answers where nothing is violated. */
    static final int NONE = Integer.MIN_VALUE;

    /** Six blocks of rows, three times as many as for the nearest point: more rows matter on the way to the vertex. */
    private static final int LIST = 384;

    /** In a box of size 1, whose radius is known to 1e-6 of itself: a variable further outside makes its bound active. */
    private static final double OUTSIDE = 1e-9;

    /** Shortfalls below this may be errors of single precision in a box of size 1, and are computed in doubles. */
    private static final double DOUBTFUL = 1e-5;

    /** By how much of {@code t} a row may be violated: a hundredth of what radii have to be known to. */
    private static final double TOLERATED = 1e-8;

    /** In a box of size 1, what doubles may be off whatever {@code t} is: thousands of roundings. */
    private static final double ROUNDING = 1e-12;

    /** By how much of {@code t} a row may be violated where columns are exact, which lets the search reach closer. */
    private static final double TWOFOLD_TOLERATED = 1e-9;

    /** Far more than single precision is off in a box of size 1, though less than it could be in the worst case. */
    private static final double SINGLE_SLACK = 2e-5;

    private final BoxConstraints constraints;
    private final BoxOptimum optimum;
    private final Pricing pricing;
    private final CandidateRows candidates;

    BoxViolations(
            PreparedRows prepared, LabelSigns signs, Pricing pricing, BoxConstraints constraints, BoxOptimum optimum) {
        this.constraints = constraints;
        this.optimum = optimum;
        this.pricing = pricing;
        this.candidates = new CandidateRows(prepared, signs, constraints::includes);
    }

    /** Has all rows priced at the point. */
    void look() {
        double t = optimum.value();
        pricing.pass(optimum.point(), optimum.pointLow(), t + Math.abs(t));
    }

    /** Lists the rows that were worst in the last full pass. */
    void list() {
        pricing.list(LIST, candidates, optimum.active());
    }

    /** The row with the smallest product at the point, whatever the value is, or −1 if there are no rows. */
    int smallestRow() {
        pricing.pass(optimum.point());
        int smallest = -1;
        for (int i = 0; i < constraints.labels(); i++) {
            if (constraints.includes(i) && (smallest < 0 || pricing.last(i) < pricing.last(smallest))) {
                smallest = i;
            }
        }
        return smallest;
    }

    /** The most violated bound or listed row, or {@link #NONE}. */
    int worst() {
        double[] point = optimum.point();
        ActiveSet active = optimum.active();
        int variable = -1;
        double beyond = OUTSIDE;
        for (int j = 0; j < constraints.variables(); j++) {
            if (!active.hasBound(j) && constraints.beyond(j, point[j]) > beyond) {
                beyond = constraints.beyond(j, point[j]);
                variable = j;
            }
        }
        double t = optimum.value();
        int place = candidates.smallest(point, optimum.pointLow(), active);
        int row = place < 0 ? -1 : candidates.id(place);
        double shortfall = place < 0 ? 0 : Math.max(0, t - candidates.product(place));
        if (row >= 0 && pricing.precision() == Precision.SINGLE && shortfall < DOUBTFUL) {
            shortfall = t - pricing.product(row, point, optimum.pointLow());
        }
        if (variable >= 0 && beyond >= shortfall) {
            return constraints.bound(variable, point[variable] > 0);
        }
        return row >= 0 && shortfall > tolerance() ? row : NONE;
    }

    /** Whether all rows hold, not only the listed ones, by a full pass. */
    boolean allRowsHold() {
        look();
        double t = optimum.value();
        double worst = 0;
        int near = pricing.find((float) (t + SINGLE_SLACK));
        for (int k = 0; k < near; k++) {
            int i = pricing.found(k);
            if (constraints.includes(i) && !optimum.active().hasRow(i)) {
                double product = pricing.precision() == Precision.SINGLE
                        ? pricing.product(i, optimum.point(), optimum.pointLow())
                        : pricing.last(i);
                worst = Math.max(worst, t - product);
            }
        }
        return worst <= tolerance();
    }

    /** By how much a row may be violated. */
    private double tolerance() {
        double t = Math.abs(optimum.value());
        return constraints.areTwofold() ? TWOFOLD_TOLERATED * t : ROUNDING + TOLERATED * t;
    }
}
