package org.orthant.verify;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The Chebyshev programme {@code max t : yᵢaᵢ·u + γᵢ ≥ t, |u_j| ≤ 1} by continuation: {@code max κt − ½‖u‖²} for growing
 * {@code κ}, whose solution reaches that of the linear programme at a finite {@code κ}.
 *
 * <p>For each {@code κ} an active-set method goes from one {@link BoxOptimum} to the next: the worst of its
 * {@link BoxViolations} becomes active, and {@link BoxConstraints} leave whose multiplier turns negative.
 */
final class BoxProgramme {

    private static final double GROWTH = 8;
    private static final int MOST_GROWTHS = 200;
    private static final int MOST_PASSES = 60;
    private static final int REFRESH = 32;

    private final int variables;
    private final BoxConstraints constraints;
    private final BoxOptimum optimum;
    private final BoxViolations violations;
    private final Deadline deadline;
    private int steps;

    /**
     * @param pricing whose precision decides what is computed in: doubles, or sums of two of them
     * @param labels the rows from 0 to {@code labels − 1} take part; others only bound the domain
     * @param variables how many entries of a row multiply variables; one more is its offset {@code γ}
     */
    BoxProgramme(Cone cone, LabelSigns signs, Pricing pricing, int labels, int variables, Deadline deadline) {
        Precision precision = pricing.precision() == Precision.TWOFOLD ? Precision.TWOFOLD : Precision.DOUBLE;
        this.variables = variables;
        this.constraints = new BoxConstraints(cone, signs, precision, labels, variables);
        this.optimum = new BoxOptimum(cone, constraints);
        this.violations = new BoxViolations(cone, signs, pricing, constraints, optimum);
        this.deadline = deadline;
    }

    /** The solution {@code u}, followed by 1 if rows have offsets; to be read only. */
    double[] point() {
        return optimum.point();
    }

    /** What the solution is more than {@link #point}; to be read only. */
    double[] pointLow() {
        return optimum.pointLow();
    }

    /** The value {@code t}. */
    double value() {
        return optimum.value();
    }

    /** The constraints that hold the solution, with their multipliers. */
    ActiveSet active() {
        return optimum.active();
    }

    /**
     * The active constraints as {@link ExactProgramme} numbers them, if there are enough of them to determine a point,
     * else none.
     */
    int[] basis() {
        return optimum.basis();
    }

    /** Has all rows priced at the solution. */
    void look() {
        violations.look();
    }

    int steps() {
        return steps;
    }

    /** Solves from where the nearest point ended; only for rows without offsets. */
    boolean solveFrom(NearestPoint nearest) {
        ActiveSet active = nearest.active();
        optimum.takeOver(active);
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
            point()[j] = nearest.point()[j] * scale;
            pointLow()[j] = 0;
        }
        return grow(() -> false);
    }

    /**
     * Solves from where the nearest point of rows with offsets ended, whose last variable {@code τ} multiplies these: with
     * all variables divided by {@code τ}, it solves the programme for some {@code κ}, but for bounds that are narrower.
     */
    boolean solveFromHomogeneous(NearestPoint nearest) {
        double tau = nearest.point()[variables];
        ActiveSet rows = nearest.active();
        active().clear();
        double kappa = 0;
        for (int p = 0; p < rows.size(); p++) {
            int row = rows.id(p);
            int bound = row - constraints.labels();
            // Of two bounds that hold the same variable, the first is taken.
            if (bound < 0 ? constraints.includes(row) : !active().hasBound(bound % variables)) {
                double multiplier = rows.multiplier(p) / tau * (bound < 0 ? 1 : Math.sqrt(0.5));
                if (optimum.enter(constraints.ofRow(row), multiplier)) {
                    kappa += bound < 0 ? multiplier : 0;
                }
            }
        }
        if (!(tau > 0 && kappa > 0)) {
            return solve();
        }
        for (int j = 0; j <= variables; j++) {
            point()[j] = nearest.point()[j] / tau;
        }
        return grow(() -> false) || solve();
    }

    /** Solves from the row that is worst in the middle of the box. */
    boolean solve() {
        return solveUntil(() -> false);
    }

    /** The same, but ends as soon as the solution for some {@code κ} is good enough. */
    boolean solveUntil(BooleanSupplier enough) {
        active().clear();
        Arrays.fill(point(), 0);
        if (constraints.haveOffsets()) {
            point()[variables] = 1;
        }
        int worst = violations.smallestRow();
        if (worst < 0) {
            return false;
        }
        optimum.enter(worst, 1);
        return grow(enough);
    }

    /** Solves for growing {@code κ}, until that changes nothing or is enough. */
    private boolean grow(BooleanSupplier enough) {
        steps = 0;
        look();
        violations.list();
        for (int growth = 0; growth < MOST_GROWTHS; growth++) {
            optimum.grow(GROWTH);
            if (!optimum.settle() || !optimise()) {
                return false;
            }
            if (enough.getAsBoolean()) {
                return true;
            }
            if (optimum.isVertex()) {
                return optimum.takeVertex();
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
            if (violations.allRowsHold()) {
                return true;
            }
            violations.list();
        }
        return false;
    }

    private boolean optimiseListed() {
        for (int step = 0; step < 10 * (variables + 100); step++) {
            deadline.check();
            optimum.evaluate();
            int entering = violations.worst();
            if (entering == BoxViolations.NONE) {
                return true;
            }
            steps++;
            if (!optimum.enter(entering) && !optimum.exchange(entering)) {
                return false;
            }
            if (!optimum.settle()) {
                return false;
            }
            if (step % REFRESH == REFRESH - 1) {
                active().factor().refreshResidual();
            }
        }
        return false;
    }
}
