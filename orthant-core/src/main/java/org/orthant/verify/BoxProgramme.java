package org.orthant.verify;

import java.util.Arrays;

/**
 * The Chebyshev programme {@code max t : yᵢaᵢ·u + γᵢ ≥ t, |u_j| ≤ 1} by continuation: {@code max κt − ½‖u‖²} for growing
 * {@code κ}, whose solution reaches that of the linear programme at a finite {@code κ}.
 *
 * <p>With active columns {@code B = QT} and right-hand sides {@code r} ({@code −γ} for rows, −1 for bounds), put
 * {@code f = T⁻ᵀr} and {@code β = (κ − c·f)/(c·c)}. Then {@code (u; −t) = Qf − βρ}, and the multipliers are
 * {@code T⁻¹(f + βc)}. Other ways to write this cancel when {@code t} is tiny.
 */
final class BoxProgramme {

    private static final double GROWTH = 8;
    private static final int LIST = 384;
    private static final int MOST_GROWTHS = 200;
    private static final int MOST_PASSES = 60;
    private static final int REFRESH = 32;
    private static final double OUTSIDE = 1e-9;
    private static final double SINGLE_SLACK = 1e-4;

    private final Cone cone;
    private final LabelSigns signs;
    private final int variables;
    private final boolean offset;
    private final int labels;
    private final Pricing pricing;
    private final Deadline deadline;
    private final Candidates candidates;
    private final boolean twofold;
    private final double[] point;
    private final double[] low;
    private final double[] side;
    private final double[] column;
    private final double[] row;
    private final double[] right;
    private final double[] target;
    private final double[] vector;
    private final double[] vectorLow;
    private ActiveSet active;
    private double kappa;
    private double t;
    private int steps;

    /**
     * @param pricing whose precision decides what is computed in: doubles, or sums of two of them
     * @param labels the rows from 0 to {@code labels − 1} take part; others only bound the domain
     * @param variables how many entries of a row multiply variables; one more is its offset {@code γ}
     */
    BoxProgramme(Cone cone, LabelSigns signs, Pricing pricing, int labels, int variables, Deadline deadline) {
        this.deadline = deadline;
        this.cone = cone;
        this.signs = signs;
        this.pricing = pricing;
        this.twofold = pricing.precision() == Precision.TWOFOLD;
        this.labels = labels;
        this.variables = variables;
        this.offset = cone.dimension() > variables;
        this.candidates = new Candidates(cone, signs, this::takesPart);
        Factor factor = twofold ? new PreciseFactor(variables + 1) : new OrthogonalFactor(variables + 1);
        this.active = new ActiveSet(factor, variables, cone.rows());
        this.point = new double[cone.dimension()];
        this.low = new double[cone.dimension()];
        this.side = new double[variables];
        this.column = new double[variables + 1];
        this.row = new double[cone.dimension()];
        this.right = new double[variables + 2];
        this.target = new double[variables + 2];
        this.vector = new double[variables + 1];
        this.vectorLow = new double[variables + 1];
    }

    /** The solution {@code u}, followed by 1 if rows have offsets; to be read only. */
    double[] point() {
        return point;
    }

    /** All rows at the solution. */
    Pricing look() {
        pricing.pass(point, low, t + Math.abs(t));
        return pricing;
    }

    /** What the solution is more than {@link #point}; to be read only. */
    double[] pointLow() {
        return low;
    }

    /** The value {@code t}. */
    double value() {
        return t;
    }

    ActiveSet active() {
        return active;
    }

    int steps() {
        return steps;
    }

    /**
     * The active constraints as {@link ExactProgramme} numbers them, if there are enough of them to determine a point,
     * else none.
     */
    int[] basis() {
        int[] basis = new int[active.size() > variables ? variables + 1 : 0];
        for (int p = 0; p < basis.length; p++) {
            int id = active.id(p);
            int feature = -1 - id;
            basis[p] = id >= 0 ? id : labels + feature + (side[feature] > 0 ? variables : 0);
        }
        return basis;
    }

    /** Solves from where the nearest point ended; only for rows without offsets. */
    boolean solveFrom(NearestPoint nearest) {
        active = nearest.active();
        double largest = 0;
        for (double value : nearest.point()) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0) {
            return false;
        }
        double scale = 0.9999999 / largest;
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, active.multiplier(p) * scale);
        }
        for (int j = 0; j < variables; j++) {
            point[j] = nearest.point()[j] * scale;
            low[j] = 0;
        }
        return grow();
    }

    /**
     * Solves from where the nearest point of rows with offsets ended, whose last variable {@code τ} multiplies these: with
     * all variables divided by {@code τ}, it solves the programme for some {@code κ}, but for bounds that are narrower.
     */
    boolean solveFromHomogeneous(NearestPoint nearest) {
        double tau = nearest.point()[variables];
        active.clear();
        kappa = 0;
        for (int p = 0; p < nearest.active().size(); p++) {
            int id = constraint(nearest.active().id(p));
            double multiplier = nearest.active().multiplier(p) / tau * (id < 0 ? Math.sqrt(0.5) : 1);
            boolean belongs = id >= 0 ? takesPart(id) : !active.hasBound(-1 - id);
            if (belongs && enter(id)) {
                active.setMultiplier(active.size() - 1, multiplier);
                kappa += id >= 0 ? multiplier : 0;
            }
        }
        if (!(tau > 0 && kappa > 0)) {
            return solve();
        }
        for (int j = 0; j <= variables; j++) {
            point[j] = nearest.point()[j] / tau;
        }
        return grow() || solve();
    }

    /** A row as a constraint: those after the labels are the upper bounds of the variables, then the lower ones. */
    private int constraint(int row) {
        if (row < labels) {
            return row;
        }
        int bound = row - labels;
        int variable = bound % variables;
        side[variable] = bound < variables ? 1 : -1;
        return -1 - variable;
    }

    /** Solves from the row that is worst in the middle of the box. */
    boolean solve() {
        active.clear();
        Arrays.fill(point, 0);
        if (offset) {
            point[variables] = 1;
        }
        pricing.pass(point);
        int worst = -1;
        for (int i = 0; i < labels; i++) {
            if (takesPart(i) && (worst < 0 || pricing.last(i) < pricing.last(worst))) {
                worst = i;
            }
        }
        if (worst < 0) {
            return false;
        }
        enter(worst);
        active.setMultiplier(0, 1);
        return grow();
    }

    private boolean grow() {
        steps = 0;
        look();
        list();
        for (int growth = 0; growth < MOST_GROWTHS; growth++) {
            kappa = 0;
            for (int p = 0; p < active.size(); p++) {
                if (active.id(p) >= 0) {
                    active.setMultiplier(p, active.multiplier(p) * GROWTH);
                    kappa += active.multiplier(p) * length(active.id(p));
                }
            }
            if (!settle() || !optimise()) {
                return false;
            }
            if (isVertex()) {
                return twofold ? takeVertex() : refine();
            }
        }
        return false;
    }

    /** Optimal for this {@code κ} over all rows, not only the listed ones. */
    private boolean optimise() {
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            if (!optimiseListed()) {
                return false;
            }
            if (worstViolation() <= tolerance()) {
                return true;
            }
            list();
        }
        return false;
    }

    private boolean optimiseListed() {
        for (int step = 0; step < 10 * (variables + 100); step++) {
            deadline.check();
            evaluate();
            int entering = entering();
            if (entering == Integer.MIN_VALUE) {
                return true;
            }
            steps++;
            if (!enter(entering) && !exchange(entering)) {
                return false;
            }
            if (!settle()) {
                return false;
            }
            if (step % REFRESH == REFRESH - 1) {
                active.factor().refreshResidual();
            }
        }
        return false;
    }

    /** The most violated bound or listed row, or {@link Integer#MIN_VALUE} if none is. */
    private int entering() {
        int variable = -1;
        double beyond = OUTSIDE;
        for (int j = 0; j < variables; j++) {
            if (!active.hasBound(j) && Math.abs(point[j]) - 1 > beyond) {
                beyond = Math.abs(point[j]) - 1;
                variable = j;
            }
        }
        int place = candidates.smallest(point, low, active);
        int best = place < 0 ? -1 : candidates.id(place);
        double shortfall = place < 0 ? 0 : Math.max(0, t - candidates.product(place));
        if (best >= 0 && pricing.precision() == Precision.SINGLE && shortfall < 1e-5) {
            shortfall = t - pricing.product(best, point, low);
        }
        if (variable >= 0 && beyond >= shortfall) {
            side[variable] = point[variable] > 0 ? 1 : -1;
            return -1 - variable;
        }
        return best >= 0 && shortfall > tolerance() ? best : Integer.MIN_VALUE;
    }

    /** By how much a row may be violated. */
    private double tolerance() {
        return twofold ? 1e-9 * Math.abs(t) : 1e-12 + 1e-8 * Math.abs(t);
    }

    /** The last entry of a row's column. */
    private double length(int id) {
        return cone.length(id, twofold ? Precision.TWOFOLD : Precision.DOUBLE);
    }

    private boolean takesPart(int id) {
        return id < labels && !cone.isConstant(id);
    }

    private boolean enter(int id) {
        loadColumn(id);
        double right = id < 0 ? -1 : offset ? -row[variables] : 0;
        return active.append(id, column, right);
    }

    /** Makes room for a column that depends on the others, as the simplex method does; false if nothing can leave. */
    private boolean exchange(int id) {
        int size = active.size();
        active.factor().dependency(target);
        double step = Double.POSITIVE_INFINITY;
        int leaving = -1;
        for (int p = 0; p < size; p++) {
            if (target[p] > 1e-12) {
                double ratio = Math.max(0, active.multiplier(p)) / target[p];
                if (ratio < step) {
                    step = ratio;
                    leaving = p;
                }
            }
        }
        if (leaving < 0) {
            return false;
        }
        for (int p = 0; p < size; p++) {
            active.setMultiplier(p, active.multiplier(p) - step * target[p]);
        }
        active.delete(leaving);
        if (!enter(id)) {
            return false;
        }
        active.setMultiplier(active.size() - 1, step);
        return true;
    }

    /** Lets multipliers take their optimal values, and constraints leave whose multiplier would turn negative. */
    private boolean settle() {
        do {
            if (active.size() == 0) {
                return false;
            }
            solveForMultipliers();
        } while (!active.moveTowards(target));
        return true;
    }

    /** Fills {@code target} with the optimal multipliers. */
    private void solveForMultipliers() {
        for (int p = 0; p < active.size(); p++) {
            right[p] = active.right(p);
        }
        active.factor().multipliers(kappa, right, target);
    }

    /** The point and the value for the active set and {@code κ}. */
    private void evaluate() {
        solveForMultipliers();
        active.factor().optimum(!spansObjective(), vector, vectorLow);
        takePoint();
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, target[p]);
        }
    }

    private void takePoint() {
        for (int j = 0; j < variables; j++) {
            point[j] = active.hasBound(j) ? side[j] : vector[j];
            low[j] = active.hasBound(j) ? 0 : vectorLow[j];
        }
        if (offset) {
            point[variables] = 1;
        }
        t = -vector[variables];
    }

    private double worstViolation() {
        look();
        double worst = 0;
        int near = pricing.find((float) (t + SINGLE_SLACK));
        for (int k = 0; k < near; k++) {
            int i = pricing.found(k);
            if (takesPart(i) && !active.hasRow(i)) {
                double product =
                        pricing.precision() == Precision.SINGLE ? pricing.product(i, point, low) : pricing.last(i);
                worst = Math.max(worst, t - product);
            }
        }
        return worst;
    }

    private void list() {
        pricing.list(LIST, candidates, active);
    }

    /** Whether the active columns span {@code e}, be it that there are enough of them or that the solution is not unique. */
    private boolean spansObjective() {
        return active.size() > variables || active.factor().residualSquared() < (twofold ? 1e-52 : 1e-24);
    }

    /** Whether more {@code κ} changes nothing: the active columns span the objective, and all multipliers grow with it. */
    private boolean isVertex() {
        if (!spansObjective()) {
            return false;
        }
        active.factor().weights(target);
        for (int p = 0; p < active.size(); p++) {
            if (target[p] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Where the last point was computed in all precision that is needed. */
    private boolean takeVertex() {
        active.factor().weights(target);
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, target[p]);
        }
        return true;
    }

    /** Solves for the vertex once more, with residuals in twice the precision. */
    private boolean refine() {
        OrthogonalFactor factor = (OrthogonalFactor) active.factor();
        int size = active.size();
        Arrays.fill(vector, 0);
        Arrays.fill(vectorLow, 0);
        for (int round = 0; round < 3; round++) {
            for (int p = 0; p < size; p++) {
                loadColumn(active.id(p));
                right[p] = DoubleDouble.residual(active.right(p), column, vector, vectorLow, variables + 1);
            }
            factor.solveTransposed(right, right);
            double[] correction = new double[variables + 1];
            factor.addCombination(right, correction);
            for (int j = 0; j <= variables; j++) {
                double sum = vector[j] + correction[j];
                vectorLow[j] += (vector[j] - sum) + correction[j];
                vector[j] = sum;
            }
        }
        // The point is given as doubles: what they lack is far below what this precision is for.
        Arrays.fill(vectorLow, 0);
        takePoint();
        factor.weights(target);
        double sum = 0;
        for (int p = 0; p < size; p++) {
            active.setMultiplier(p, target[p]);
            sum += active.id(p) >= 0 ? target[p] : 0;
        }
        for (int p = 0; p < size; p++) {
            active.setMultiplier(p, active.multiplier(p) / sum);
        }
        return sum > 0;
    }

    private void loadColumn(int id) {
        Arrays.fill(column, 0);
        if (id < 0) {
            column[-1 - id] = -side[-1 - id];
            return;
        }
        cone.column(id, signs.at(id), twofold ? Precision.TWOFOLD : Precision.DOUBLE, row);
        System.arraycopy(row, 0, column, 0, variables);
        column[variables] = length(id);
    }
}
