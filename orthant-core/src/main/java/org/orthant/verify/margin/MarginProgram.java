package org.orthant.verify.margin;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/**
 * Solves the linear program of a label set's margin, {@code max g : y_i (w_i·x + b_i) ≥ g, L ≤ x ≤ U}, in doubles and without proofs; for
 * one thread.
 *
 * <p>The {@linkplain DualSimplex dual simplex method} starts from a circuit of the label set, from the optimal basis of another class, or
 * from one label and bounds. If an artificial bound still has a positive multiplier in the end, it is moved away, a few times, and at
 * last the margin is taken for unbounded.
 */
final class MarginProgram {

    /** Number of times that artificial bounds are moved away. */
    private static final int ENLARGEMENTS = 3;

    /** Multipliers sum to 1 over labels; smaller ones are rounding errors. */
    private static final double ZERO = 1e-10;

    private final MarginConstraints constraints;
    private final BasisInverse basis;
    private final DevexPricing pricing;
    private final DualSimplex simplex;

    MarginProgram(PreparedRows prepared, Deadline deadline) {
        DomainRows rows = prepared.source();
        this.constraints = new MarginConstraints(rows.layer(), rows.domain(), rows.unit());
        this.basis = new BasisInverse(constraints);
        this.pricing = new DevexPricing(constraints, basis, new QuickSides(prepared));
        this.simplex = new DualSimplex(basis, pricing, deadline);
    }

    /**
     * Solves the program of a label set.
     *
     * @param hints labels that probably have positive multipliers
     * @param circuit constraints of a refutation; none if there is none
     * @return whether the solution is optimal; if not, it may still be of use
     */
    boolean solve(LabelSet set, int[] hints, List<ConstraintId> circuit) {
        constraints.pose(set);
        if (startFrom(circuit) && finish(hints)) {
            return true;
        }
        constraints.pose(set);
        basis.setLabelAndBounds(hints.length > 0 ? hints[0] : 0);
        return finish(hints);
    }

    /**
     * Solves the program of a label set from the optimal basis of another class.
     *
     * <p>The constraint of that class stays in the basis, relaxed, so that the multipliers remain dual feasible. If it still has a positive
     * multiplier in the end, it is relaxed further.
     */
    boolean solveFrom(SharedStart other, LabelSet set, int[] hints) {
        if (other.basis().stream()
                .anyMatch(constraint -> constraint.isLabel()
                        && constraint.index() != other.label()
                        && set.isActive(constraint.index()))) {
            return false;
        }
        constraints.pose(set);
        constraints.relax(other.value());
        ConstraintId own = ConstraintId.label(other.label());
        return basis.set(other.basis().stream()
                        .map(constraint ->
                                constraint.equals(own) ? ConstraintId.relaxedLabel(other.label()) : constraint)
                        .toList())
                && finish(hints)
                && isBounded();
    }

    /** Returns the solution as a start for other classes. */
    SharedStart asStart(int label) {
        return new SharedStart(label, basis.constraints(), value());
    }

    /**
     * Starts from a circuit: non-negative multipliers of {@code d + 1} constraints that cancel make a dual feasible basis. Of {@code d + 2},
     * one leaves.
     */
    private boolean startFrom(List<ConstraintId> circuit) {
        int m = basis.size();
        if (circuit.size() < m || circuit.size() > m + 1 || !basis.set(circuit.subList(0, m))) {
            return false;
        }
        if (circuit.size() > m && !simplex.enter(circuit.get(m), constraints)) {
            return false;
        }
        for (int p = 0; p < m; p++) {
            if (!(basis.multiplier(p) > -ZERO)) {
                return false;
            }
        }
        return true;
    }

    private boolean finish(int[] hints) {
        pricing.start(hints);
        // Again after refactorisation, in case updates have misled the first run.
        boolean solved = simplex.optimise() && simplex.refactorise() && simplex.optimise();
        for (int i = 0; i < ENLARGEMENTS && solved && !isBounded(); i++) {
            constraints.enlarge();
            solved = simplex.refactorise() && simplex.optimise();
        }
        return solved && basis.isFinite();
    }

    /** Returns the optimal features, inside the domain. */
    double[] point() {
        return constraints.inside(basis.solution());
    }

    /** Returns the optimal value. */
    double value() {
        return basis.value();
    }

    /** Returns about how large logits are at the solution. */
    double size() {
        return constraints.size(basis.solution());
    }

    /** Returns the labels with positive multipliers, ascending; the multipliers sum to about 1. */
    SortedMap<Integer, Double> multipliers() {
        SortedMap<Integer, Double> multipliers = new TreeMap<>();
        for (int p = 0; p < basis.size(); p++) {
            if (basis.constraint(p).isLabel() && basis.multiplier(p) > 0) {
                multipliers.put(basis.constraint(p).index(), basis.multiplier(p));
            }
        }
        return multipliers;
    }

    /** Returns whether no artificial bound has a positive multiplier. */
    boolean isBounded() {
        for (int p = 0; p < basis.size(); p++) {
            if (constraints.isArtificial(basis.constraint(p)) && basis.multiplier(p) > ZERO) {
                return false;
            }
        }
        return true;
    }

    /** Returns the basic constraints of the program itself, without artificial ones, in order. */
    List<ConstraintId> basis() {
        return basis.constraints().stream()
                .filter(constraint -> !constraints.isArtificial(constraint))
                .sorted()
                .toList();
    }

    /** Returns the basic constraints in order, with artificial bounds; none if one is a relaxed label. */
    List<ConstraintId> wholeBasis() {
        return basis.constraints().stream().anyMatch(constraint -> !constraint.isLabel() && !constraint.isBound())
                ? List.of()
                : basis.constraints().stream().sorted().toList();
    }
}
