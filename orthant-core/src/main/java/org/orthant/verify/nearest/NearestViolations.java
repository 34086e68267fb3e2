package org.orthant.verify.nearest;

import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.pricing.CandidateRows;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

/**
 * The rows that the candidate {@code x} of a {@link NearestPoint} violates, as {@code yᵢaᵢ·x} falls short of {@code t}: among
 * some listed rows in every step, among all rows in a full pass.
 */
final class NearestViolations {

    /** Positive labels are few, and must not get lost in the guess among all that are to be negative. It orders a list only. */
    private static final double GUESS_WEIGHT = 30;

    /**
     * What products in single precision are off, for a point of length 1: 2^-24 for each of some hundred roundings, and in
     * practice, where these differ in sign, of many thousand. The search may trust it, as proofs have bounds of their own.
     */
    private static final double SINGLE_ERROR = 1e-5;

    /** At this distance from the origin, that error is a tenth of the least product allowed; below, doubles are needed. */
    private static final double PRECISE_BELOW = 1e-4;

    /** Violations within a hundred times that error are computed in doubles before the row enters because of them. */
    private static final double DOUBTFUL = 100 * SINGLE_ERROR;

    private final PreparedRows prepared;
    private final LabelSigns signs;
    private final Pricing pricing;
    private final CandidateRows candidates;
    private final ActiveSet active;
    private final double[] x;
    private final double[] low;
    private boolean sampling;

    /** Of a point {@code x + low} and active rows that change with the candidate. */
    NearestViolations(
            PreparedRows prepared, LabelSigns signs, Pricing pricing, ActiveSet active, double[] x, double[] low) {
        this.prepared = prepared;
        this.signs = signs;
        this.pricing = pricing;
        this.candidates = new CandidateRows(prepared, signs, row -> !prepared.isZero(row) && signs.at(row) != 0);
        this.active = active;
        this.x = x;
        this.low = low;
    }

    /** The listed rows. */
    CandidateRows candidates() {
        return candidates;
    }

    /** Whether the list is the sample of all rows that needs no pass. */
    boolean areOfSample() {
        return sampling;
    }

    /** The first list, of the sample or, with a pass, for a guess of the point, which it writes. */
    void listFirst(boolean sample) {
        if (sample && prepared.zeroRows().length == 0) {
            candidates.takeSample();
            sampling = true;
            return;
        }
        prepared.guess(signs.positive(), GUESS_WEIGHT, x);
        pricing.pass(x, low, 0);
        list();
    }

    /** Lists the rows that were worst in the last full pass. */
    void list() {
        pricing.list(ListLength.of(prepared.rows(), pricing.passes()), candidates, active);
        sampling = false;
    }

    /** The shortfall of a listed row at the last look at the list; in doubles where single precision is not enough. */
    double ofListed(int place, double t) {
        double violation = t - candidates.product(place);
        return pricing.precision() == Precision.SINGLE && violation < DOUBTFUL * Math.sqrt(t)
                ? t - pricing.product(candidates.id(place), x, low)
                : violation;
    }

    /** A full pass; how far the worst row falls short. */
    double worst(double t) {
        pass(t);
        double root = Math.sqrt(t);
        if (pricing.precision() == Precision.SINGLE) {
            double smallest = pricing.smallest();
            if (smallest <= t - SINGLE_ERROR * root) {
                return t - smallest;
            }
            if (root >= PRECISE_BELOW) {
                return worstOfNear(t, root);
            }
            pricing.become(Precision.DOUBLE);
            pass(t);
        }
        return t - smallestProduct();
    }

    /** Prices all rows. */
    void pass(double t) {
        pricing.pass(x, low, 2 * t);
    }

    /** Where single precision is not enough, rows near the limit are computed again. */
    private double worstOfNear(double t, double root) {
        double worst = 0;
        int near = pricing.find((float) (t + SINGLE_ERROR * root));
        for (int k = 0; k < near; k++) {
            int i = pricing.found(k);
            if (!active.hasRow(i)) {
                worst = Math.max(worst, t - pricing.product(i, x, low));
            }
        }
        return worst;
    }

    private double smallestProduct() {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < prepared.rows(); i++) {
            if (!active.hasRow(i)) {
                smallest = Math.min(smallest, pricing.last(i));
            }
        }
        return smallest;
    }
}
