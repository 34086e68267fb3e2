package org.orthant.verify.radius;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.factor.Factor;
import org.orthant.verify.factor.OrthogonalFactor;
import org.orthant.verify.factor.TwofoldFactor;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.PreparedRows;

/**
 * The active constraints of a {@link BoxProgram}, and the optimum of {@code κt − ½‖u‖²} where they hold with equality.
 *
 * <p>With active columns {@code B = QT} and right-hand sides {@code r}, put {@code f = T⁻ᵀr} and
 * {@code β = (κ − c·f)/(c·c)}. Then {@code (u; −t) = Qf − βρ}, and the multipliers are {@code T⁻¹(f + βc)}. Other ways to
 * write this cancel when {@code t} is tiny.
 */
final class BoxOptimum {

    /** Weights of a dependency below this are rounding errors of doubles: no constraint leaves because of them. */
    private static final double POSITIVE = 1e-12;

    /** The square of 1e-12: what the columns leave of {@code e} is made of rounding errors of doubles. */
    private static final double SPANNED = 1e-24;

    /** The square of 1e-26: the same in double-double arithmetic. */
    private static final double TWOFOLD_SPANNED = 1e-52;

    private final BoxConstraints constraints;
    private final VertexRefinement refinement;
    private final int variables;
    private final double[] point;
    private final double[] low;
    private final double[] right;
    private final double[] target;
    private final double[] vector;
    private final double[] vectorLow;
    private ActiveSet active;
    private double kappa;
    /** Whether the multipliers are optimal for the active constraints and {@code κ}, as last computed. */
    private boolean settled;

    private double t;

    BoxOptimum(PreparedRows prepared, BoxConstraints constraints) {
        this.constraints = constraints;
        this.refinement = new VertexRefinement(constraints);
        this.variables = constraints.variables();
        Factor factor =
                constraints.areTwofold() ? new TwofoldFactor(variables + 1) : new OrthogonalFactor(variables + 1);
        this.active = new ActiveSet(factor, variables, prepared.rows());
        this.point = new double[prepared.dimension()];
        this.low = new double[prepared.dimension()];
        this.right = new double[variables + 2];
        this.target = new double[variables + 2];
        this.vector = new double[variables + 1];
        this.vectorLow = new double[variables + 1];
    }

    /** The point {@code u}, followed by {@link BoxConstraints#offsetUnit} if rows have offsets. */
    double[] point() {
        return point;
    }

    /** What the point is more than {@link #point}. */
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

    /** Continues with constraints that are active elsewhere, and with their factorisation. */
    void takeOver(ActiveSet others) {
        active = others;
        settled = false;
    }

    /** Returns the active constraints if there are enough of them to determine a point, else none. */
    List<ConstraintId> basis() {
        return active.size() > variables
                ? IntStream.rangeClosed(0, variables)
                        .mapToObj(p -> constraints.constraint(active.id(p)))
                        .toList()
                : List.of();
    }

    /** Makes a constraint active, with multiplier 0; false if its column depends on the others. */
    boolean enter(int id) {
        settled = false;
        constraints.load(id);
        return active.append(id, constraints.column(), constraints.right());
    }

    /**
     * Makes a constraint active, with the multiplier that it has to begin with.
     *
     * @return false if its column depends on the others
     */
    boolean enter(int id, double multiplier) {
        if (!enter(id)) {
            return false;
        }
        active.setMultiplier(active.size() - 1, multiplier);
        return true;
    }

    /**
     * Replaces an active constraint by the one that was refused because its column depends on the others, as the simplex method
     * does; false if nothing can leave.
     */
    boolean exchange(int id) {
        int size = active.size();
        active.factor().dependency(target);
        double step = Double.POSITIVE_INFINITY;
        int leaving = -1;
        for (int p = 0; p < size; p++) {
            if (target[p] > POSITIVE) {
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
        return enter(id, step);
    }

    /** Multiplies the multipliers of rows, whose sum {@code κ} is, row lengths counted. */
    void grow(double factor) {
        settled = false;
        kappa = 0;
        for (int p = 0; p < active.size(); p++) {
            if (active.id(p) >= 0) {
                active.setMultiplier(p, active.multiplier(p) * factor);
                kappa += active.multiplier(p) * constraints.length(active.id(p));
            }
        }
    }

    /**
     * Lets multipliers take their optimal values, and constraints leave whose multiplier would turn negative.
     *
     * @return false if none stays
     */
    boolean settle() {
        do {
            if (active.size() == 0) {
                return false;
            }
            solveForMultipliers();
        } while (!active.moveTowards(target));
        settled = true;
        return true;
    }

    /** Takes out of the factorisation what rounding has let in. */
    void refresh() {
        settled = false;
        active.factor().refreshResidual();
    }

    /** Takes the point, the value and the multipliers for the active constraints and {@code κ}. */
    void evaluate() {
        if (!settled) {
            solveForMultipliers();
        }
        active.factor().optimum(!spansObjective(), vector, vectorLow);
        takePoint();
        takeMultipliers();
    }

    /** Whether more {@code κ} changes nothing: the active columns span the objective, and all multipliers grow with it. */
    boolean isVertex() {
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

    /**
     * Takes the vertex, in all the precision that is needed, and the multipliers of the linear program.
     *
     * @return false if doubles give the rows no weight
     */
    boolean takeVertex() {
        if (constraints.areTwofold()) {
            active.factor().weights(target);
            takeMultipliers();
            return true;
        }
        refinement.solve(active, vector);
        // The point is given as doubles: their remainders are far below what this precision is for.
        Arrays.fill(vectorLow, 0);
        takePoint();
        active.factor().weights(target);
        takeMultipliers();
        return normalise();
    }

    /** Fills {@code target} with the optimal multipliers. */
    private void solveForMultipliers() {
        for (int p = 0; p < active.size(); p++) {
            right[p] = active.right(p);
        }
        active.factor().multipliers(kappa, right, target);
    }

    /** Whether the active columns span {@code e}, be it that there are enough of them or that the solution is not unique. */
    private boolean spansObjective() {
        return active.size() > variables
                || active.factor().residualSquared() < (constraints.areTwofold() ? TWOFOLD_SPANNED : SPANNED);
    }

    private void takePoint() {
        for (int j = 0; j < variables; j++) {
            point[j] = active.hasBound(j) ? constraints.side(j) : vector[j];
            low[j] = active.hasBound(j) ? 0 : vectorLow[j];
        }
        constraints.setOffset(point);
        t = -vector[variables];
    }

    private void takeMultipliers() {
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, target[p]);
        }
    }

    /** Scales the multipliers so that those of rows sum to 1; false if they cannot. */
    private boolean normalise() {
        double sum = 0;
        for (int p = 0; p < active.size(); p++) {
            sum += active.id(p) >= 0 ? active.multiplier(p) : 0;
        }
        for (int p = 0; p < active.size(); p++) {
            active.setMultiplier(p, active.multiplier(p) / sum);
        }
        return sum > 0;
    }
}
