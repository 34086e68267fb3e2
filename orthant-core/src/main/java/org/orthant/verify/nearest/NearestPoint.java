package org.orthant.verify.nearest;

import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.factor.Factor;
import org.orthant.verify.factor.OrthogonalFactor;
import org.orthant.verify.factor.TwofoldFactor;
import org.orthant.verify.pricing.CandidateRows;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowSample;

/**
 * The point nearest to the origin in the convex hull of signed unit rows {@code yᵢaᵢ}, by an active-set method for
 * non-negative least squares {@code min ‖Bλ − e‖} with columns {@code (yᵢaᵢ; 1)} and {@code e = (0, …, 0, 1)}.
 *
 * <p>With the residual {@code ρ}, {@code x = −ρ[0..d)} and {@code t = ‖ρ‖²}: if all rows satisfy {@code yᵢaᵢ·x ≥ t > 0},
 * then {@code x} separates them (and has the largest margin in the Euclidean sense). If {@code ρ} vanishes, the active
 * rows are dependent with positive weights: no {@code x} separates them.
 */
public final class NearestPoint {

    /** How it ended. */
    public enum Finding {
        /** All rows are on the right side of the point. */
        SEPARATED,
        /** The active rows cancel with positive weights. */
        CANCELLED,
        /** Rounding has the last word: a more precise method must decide. */
        UNCLEAR
    }

    /**
     * A look at the list and new weights take so large a part of a step that several rows enter for one look: with at most 8, layers of
     * 25 and 50 features take less than half as many looks for about as many steps, and larger ones fewer looks as well.
     */
    private static final int MOST_TOGETHER = 8;

    /** The share of the worst violation that rows of a sample need to enter with the worst one. */
    private static final double NEARLY_AS_BAD = 0.4;

    /** The same for the worst rows of all, which are alike: of those that fall behind more, too many would leave again. */
    private static final double NEARLY_AS_BAD_LISTED = 0.6;

    /** Of {@code t}: what products in doubles can be off for a thousand features at a distance of 1e-4 from the origin. */
    private static final double NO_VIOLATION = 1e-9;

    /** Steps between removals of rounding errors from the residual, each of which costs about as much as a step. */
    private static final int REFRESH = 32;

    private final PreparedRows prepared;
    private final LabelSigns signs;
    private final Pricing pricing;
    private final NearestViolations violations;
    private final CandidateRows candidates;
    private final ActiveSet active;
    private final Factor factor;
    private final boolean twofold;
    private final boolean sampled;
    private final Deadline deadline;
    private final int dimension;
    private final SearchLimits limits;
    private final SearchGoal goal = new SearchGoal();
    private final double[] column;
    private final double[] x;
    private final double[] low;
    private final double[] target;
    private double t;
    private int steps;

    /** Computes in doubles, or in double-double arithmetic. */
    public NearestPoint(PreparedRows prepared, LabelSigns signs, boolean twofold, Deadline deadline) {
        this.prepared = prepared;
        this.deadline = deadline;
        this.twofold = twofold;
        this.signs = signs;
        this.dimension = prepared.dimension();
        this.limits = twofold ? SearchLimits.TWOFOLD : SearchLimits.DOUBLE;
        this.sampled = !twofold && RowSample.helps(prepared.rows(), dimension);
        this.factor = twofold ? new TwofoldFactor(dimension + 1) : new OrthogonalFactor(dimension + 1);
        this.active = new ActiveSet(factor, dimension, prepared.rows());
        this.column = new double[dimension + 1];
        this.x = new double[dimension];
        this.low = new double[dimension];
        this.target = new double[dimension + 2];
        this.pricing = new Pricing(prepared, signs);
        this.violations = new NearestViolations(prepared, signs, pricing, active, x, low);
        this.candidates = violations.candidates();
    }

    /** Whether it computes in double-double arithmetic. */
    public boolean isTwofold() {
        return twofold;
    }

    /** The candidate point; to be read only. */
    public double[] point() {
        return x;
    }

    /** What the candidate point is more than {@link #point}; to be read only. */
    public double[] pointLow() {
        return low;
    }

    /** {@code t = ‖ρ‖²}: the margin of the point is {@code t / ‖x‖}. */
    public double residualSquared() {
        return t;
    }

    /** The rows that hold the point, with multipliers that sum to about 1. */
    public ActiveSet active() {
        return active;
    }

    /** Where rows cancel: about the inverse of their matrix, with columns {@code (yᵢaᵢ; 1)}; only in doubles. */
    public double[][] inverse() {
        return ((OrthogonalFactor) factor).inverse();
    }

    public int steps() {
        return steps;
    }

    public int passes() {
        return pricing.passes();
    }

    public Pricing pricing() {
        return pricing;
    }

    /**
     * Solves for the current signs, but accepts any point that is clearly on the right side of all rows: for callers that only
     * need to know whether one exists.
     */
    public Finding separate() {
        return solve(true);
    }

    /** Solves for the signs as they are now. */
    public Finding solve() {
        return solve(false);
    }

    private Finding solve(boolean any) {
        start();
        goal.set(any);
        violations.listFirst(sampled);
        enterFirst();
        return iterate();
    }

    /** Solves from rows that are active where all labels are off, but for those that are on now. */
    public Finding solveFrom(ActiveSet allOff) {
        start();
        violations.listFirst(sampled);
        active.copy(allOff);
        for (int p = active.size() - 1; p >= 0; p--) {
            if (signs.at(active.id(p)) >= 0) {
                active.delete(p);
            }
        }
        for (int row : signs.positive()) {
            append(row);
        }
        if (factor.rank() == 0 || !restoreWeights()) {
            return Finding.UNCLEAR;
        }
        factor.refreshResidual();
        update();
        return iterate();
    }

    /** Solves from rows that were active in a less precise attempt, or that are known to cancel. */
    public Finding solveFrom(int[] rows) {
        start();
        for (int row : rows) {
            append(row);
        }
        return solveFromActive();
    }

    private Finding solveFromActive() {
        if (factor.rank() == 0 || !restoreWeights()) {
            return Finding.UNCLEAR;
        }
        factor.refreshResidual();
        update();
        violations.pass(t);
        violations.list();
        return iterate();
    }

    private void start() {
        active.clear();
        pricing.reset(twofold ? Precision.TWOFOLD : Precision.SINGLE);
        steps = 0;
        goal.set(false);
    }

    private void enterFirst() {
        append(firstNonZero());
        factor.weights(target);
        active.setMultiplier(0, target[0]);
        update();
    }

    /** Returns a row to begin with, a positive one if there is one with weights. */
    private int firstNonZero() {
        for (int positive : signs.positive()) {
            if (!prepared.isZero(positive)) {
                return positive;
            }
        }
        int row = 0;
        while (prepared.isZero(row) || signs.at(row) == 0) {
            row++;
        }
        return row;
    }

    private Finding iterate() {
        double listBest = -1;
        StallCount stalls = new StallCount(limits.stalls());
        int limit = limits.stepsPerVariable() * (dimension + 100);
        while (steps < limit) {
            deadline.check();
            if (factor.rank() > dimension || t < limits.vanished()) {
                return Finding.CANCELLED;
            }
            int best = candidates.smallest(x, low, active);
            double violation = best < 0 ? 0 : violations.ofListed(best, t);
            if (listBest < 0) {
                listBest = violation;
            }
            if (best < 0 || violation <= leftInList(listBest) || violation <= NO_VIOLATION * t) {
                factor.refreshResidual();
                update();
                if (goal.isReached(violations.worst(t), t, pricing)) {
                    return Finding.SEPARATED;
                }
                if (stalls.isStalled(t)) {
                    return Finding.UNCLEAR;
                }
                violations.list();
                listBest = -1;
                continue;
            }
            int before = steps;
            if (!enter(best, violation)) {
                candidates.drop(best);
                continue;
            }
            if (!restoreWeights()) {
                return Finding.UNCLEAR;
            }
            if (steps / REFRESH > before / REFRESH) {
                factor.refreshResidual();
            }
            update();
        }
        return Finding.UNCLEAR;
    }

    /** Returns the violation up to which a list has nothing more to give. */
    private double leftInList(double listBest) {
        // Looking at a sample again costs less than the first full pass.
        return violations.areOfSample() ? 0 : goal.leftInList(listBest, t);
    }

    /**
     * Enters a row, and with it others that are nearly as bad, unless the ones before them have made them better.
     *
     * @return false if the row depends on active ones
     */
    private boolean enter(int best, double violation) {
        double limit = (sampled ? NEARLY_AS_BAD : NEARLY_AS_BAD_LISTED) * violation;
        int others = candidates.find(t - limit);
        int entered = 0;
        for (int k = -1; k < others && entered < MOST_TOGETHER; k++) {
            int place = k < 0 ? best : candidates.found(k);
            int row = candidates.id(place);
            if (row >= 0 && !active.hasRow(row)) {
                boolean bad = k < 0 || t - candidates.product(place, x) > limit;
                if (bad && append(row, place)) {
                    entered++;
                    update();
                    deadline.check();
                } else if (k < 0) {
                    return false;
                }
            }
        }
        steps += entered;
        return true;
    }

    private boolean append(int row, int place) {
        if (twofold) {
            return append(row);
        }
        candidates.column(place, column);
        column[dimension] = 1;
        return active.append(row, column);
    }

    private boolean append(int row) {
        prepare(row);
        return active.append(row, column);
    }

    private void prepare(int row) {
        Precision precision = twofold ? Precision.TWOFOLD : Precision.DOUBLE;
        prepared.column(row, signs.at(row), precision, column);
        column[dimension] = prepared.length(row, precision);
    }

    /** Takes the least-squares weights of the active rows, without those whose weight would turn negative. */
    private boolean restoreWeights() {
        do {
            if (factor.rank() == 0) {
                return false;
            }
            factor.weights(target);
        } while (!active.moveTowards(target));
        return true;
    }

    private void update() {
        factor.negativeResidual(x, low);
        t = factor.residualSquared();
    }
}
