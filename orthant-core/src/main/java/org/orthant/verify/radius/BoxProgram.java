package org.orthant.verify.radius;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

/**
 * The Chebyshev program {@code max t : yᵢaᵢ·u + γᵢ ≥ t, l ≤ u ≤ h} by continuation: {@code max κt − ½‖u‖²} for growing
 * {@code κ}, whose solution reaches that of the linear program at a finite {@code κ}.
 *
 * <p>For each {@code κ} an active-set method goes from one {@link BoxOptimum} to the next: the worst of its
 * {@link BoxViolations} become active, and {@link BoxConstraints} leave whose multiplier turns negative.
 */
public final class BoxProgram {

    /**
     * The factor of {@code κ}: so small that constraints hardly enter only to leave again. With 8, layers of 200 features take a tenth
     * more steps.
     */
    private static final double GROWTH = 2;

    /** Full passes cost more than small growths: in between, the listed rows suffice. */
    private static final int GROWTHS_PER_PASS = 3;

    /** Beyond a factor of {@code 2^600} the search will not end: ordinary rows and domains differ by far less. */
    private static final int MOST_GROWTHS = 600;

    /** Full passes for one {@code κ} after which a search is given up: more precise numbers follow. */
    private static final int MOST_PASSES = 60;

    /** Steps between removals of rounding errors from the residual, each of which costs about as much as a step. */
    private static final int REFRESH = 32;

    /** Steps for each variable on one list after which a search is given up: more precise numbers follow. */
    private static final int MOST_STEPS_PER_VARIABLE = 10;

    private final BoxConstraints constraints;
    private final BoxOptimum optimum;
    private final BoxViolations violations;
    private final BoxStart start;
    private final Deadline deadline;
    private int steps;

    /**
     * @param pricing its precision determines the arithmetic: doubles, or double-double numbers
     */
    public BoxProgram(PreparedRows prepared, LabelSigns signs, Pricing pricing, Deadline deadline) {
        Precision precision = pricing.precision() == Precision.TWOFOLD ? Precision.TWOFOLD : Precision.DOUBLE;
        this.constraints = new BoxConstraints(prepared, signs, precision);
        this.optimum = new BoxOptimum(prepared, constraints);
        this.violations = new BoxViolations(prepared, signs, pricing, constraints, optimum);
        this.start = new BoxStart(prepared.source(), constraints, optimum);
        this.deadline = deadline;
    }

    /** The solution {@code u}, followed by what multiplies offsets if rows have some; to be read only. */
    public double[] point() {
        return optimum.point();
    }

    /** Returns what the solution is more than {@link #point}; to be read only. */
    double[] pointLow() {
        return optimum.pointLow();
    }

    /** The value {@code t}. */
    public double value() {
        return optimum.value();
    }

    /** The constraints that hold the solution, with their multipliers. */
    public ActiveSet active() {
        return optimum.active();
    }

    /** Returns the active constraints if there are enough of them to determine a point, else none. */
    public List<ConstraintId> basis() {
        return optimum.basis();
    }

    public int steps() {
        return steps;
    }

    /** Solves from where the nearest point ended, in the same precision. */
    public boolean solveFrom(NearestPoint nearest) {
        // A point far inside the box has nothing to meet before it comes near its walls.
        boolean solved = start.take(nearest) && grow(Math.max(GROWTH, constraints.room(point())), () -> false);
        return solved || (!start.takesRows() && solve());
    }

    /** Solves from the row that is worst in the middle of the box. */
    public boolean solve() {
        return solveUntil(() -> false);
    }

    /** The same, but ends as soon as the solution for some {@code κ} is good enough. */
    public boolean solveUntil(BooleanSupplier enough) {
        active().clear();
        Arrays.fill(point(), 0);
        constraints.setOffset(point());
        int worst = violations.smallestRow();
        if (worst < 0) {
            return false;
        }
        optimum.enter(worst, 1);
        return grow(GROWTH, enough);
    }

    /** Solves for growing {@code κ}, until that changes nothing or is enough. */
    private boolean grow(double first, BooleanSupplier enough) {
        steps = 0;
        violations.look();
        violations.list();
        for (int growth = 0; growth < MOST_GROWTHS; growth++) {
            optimum.grow(growth == 0 ? first : GROWTH);
            if (!optimum.settle() || !optimiseListed()) {
                return false;
            }
            if (growth % GROWTHS_PER_PASS == GROWTHS_PER_PASS - 1 || optimum.isVertex()) {
                if (!extendToAllRows()) {
                    return false;
                }
                if (enough.getAsBoolean()) {
                    return true;
                }
                if (optimum.isVertex()) {
                    return optimum.takeVertex();
                }
            }
        }
        return false;
    }

    /** Makes an optimum over the listed rows one over all rows, for the same {@code κ}. */
    private boolean extendToAllRows() {
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            if (violations.allRowsHold()) {
                return true;
            }
            violations.list();
            if (!optimiseListed()) {
                return false;
            }
        }
        return false;
    }

    private boolean optimiseListed() {
        int most = MOST_STEPS_PER_VARIABLE * (constraints.variables() + 100);
        for (int step = 0; step < most; step++) {
            deadline.check();
            optimum.evaluate();
            int found = violations.find();
            if (found == 0) {
                return true;
            }
            int worst = violations.found(0);
            if (!optimum.enter(worst) && !optimum.exchange(worst)) {
                return false;
            }
            steps++;
            for (int k = 1; k < found; k++) {
                steps += optimum.enter(violations.found(k)) ? 1 : 0;
            }
            if (!optimum.settle()) {
                return false;
            }
            if (step % REFRESH == REFRESH - 1) {
                optimum.refresh();
            }
        }
        return false;
    }
}
