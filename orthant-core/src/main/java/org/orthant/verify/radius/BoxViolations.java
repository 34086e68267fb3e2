package org.orthant.verify.radius;

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

    /** Constraints that enter together from one pass over the list: with more of them, more would leave again. */
    private static final int MOST_TOGETHER = 8;

    /** The share of the worst violation that constraints need to enter with the worst one. */
    private static final double NEARLY_AS_BAD = 0.6;

    /** Six blocks of rows, three times the number for the nearest point: more rows matter on the way to the vertex. */
    private static final int LIST = 384;

    /** In a box of size 1, whose radius is known to 1e-6 of itself: a variable further outside makes its bound active. */
    private static final double OUTSIDE = 1e-9;

    /** Shortfalls below this may be errors of single precision in a box of size 1, and are computed in doubles. */
    private static final double DOUBTFUL = 1e-5;

    /** The share of {@code t} by which a row may be violated: a hundredth of what radii have to be known to. */
    private static final double TOLERATED = 1e-8;

    /** In a box of size 1, what doubles may be off whatever {@code t} is: thousands of roundings. */
    private static final double ROUNDING = 1e-12;

    /** The share of {@code t} by which a row may be violated where columns are exact, which lets the search reach closer. */
    private static final double TWOFOLD_TOLERATED = 1e-9;

    /** Far more than single precision is off in a box of size 1, though less than it could be in the worst case. */
    private static final double SINGLE_SLACK = 2e-5;

    private final BoxConstraints constraints;
    private final BoxOptimum optimum;
    private final Pricing pricing;
    private final CandidateRows candidates;
    private final int[] found = new int[MOST_TOGETHER];
    private int count;

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

    /** Finds the most violated bound or listed row, and others that are violated nearly as much; returns how many. */
    int find() {
        count = 0;
        int variable = -1;
        double beyond = OUTSIDE;
        for (int j = 0; j < constraints.variables(); j++) {
            double excess = beyond(j);
            if (excess > beyond) {
                beyond = excess;
                variable = j;
            }
        }
        int place = candidates.smallest(optimum.point(), optimum.pointLow(), optimum.active());
        double shortfall = place < 0 ? 0 : shortfall(place);
        boolean boundIsWorst = variable >= 0 && beyond >= shortfall;
        if (boundIsWorst || (place >= 0 && shortfall > tolerance())) {
            add(boundIsWorst ? bound(variable) : candidates.id(place));
            addOthers(NEARLY_AS_BAD * Math.max(beyond, shortfall));
        }
        return count;
    }

    /** A constraint that was found, the worst one first. */
    int found(int k) {
        return found[k];
    }

    /** The shortfall of the product of a listed row; in doubles where single precision is not enough. */
    private double shortfall(int place) {
        double shortfall = Math.max(0, optimum.value() - candidates.product(place));
        return pricing.precision() == Precision.SINGLE && shortfall < DOUBTFUL
                ? optimum.value() - pricing.product(candidates.id(place), optimum.point(), optimum.pointLow())
                : shortfall;
    }

    /** Adds constraints that are violated by more than a limit. */
    private void addOthers(double limit) {
        for (int j = 0; j < constraints.variables(); j++) {
            if (beyond(j) > Math.max(limit, OUTSIDE)) {
                add(bound(j));
            }
        }
        int rows = limit > DOUBTFUL ? candidates.find(optimum.value() - limit) : 0;
        for (int k = 0; k < rows; k++) {
            int row = candidates.id(candidates.found(k));
            if (!optimum.active().hasRow(row)) {
                add(row);
            }
        }
    }

    private void add(int constraint) {
        if (count < MOST_TOGETHER && (count == 0 || constraint != found[0])) {
            found[count++] = constraint;
        }
    }

    private int bound(int variable) {
        return constraints.bound(variable, optimum.point()[variable] > 0);
    }

    /** How far a variable whose bound is not active is outside of its bounds; negative inside. */
    private double beyond(int variable) {
        return optimum.active().hasBound(variable)
                ? Double.NEGATIVE_INFINITY
                : constraints.beyond(variable, optimum.point()[variable]);
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
