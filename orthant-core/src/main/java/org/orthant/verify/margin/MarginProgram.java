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
record MarginProgram(MarginConstraints constraints, BasisInverse inverse, DevexPricing pricing, DualSimplex simplex) {

    /** Number of times that artificial bounds are moved away. */
    private static final int ENLARGEMENTS = 3;

    /** Multipliers sum to 1 over labels; smaller ones are rounding errors. */
    private static final double ZERO = 1e-10;

    /** Returns the programs of the label sets of prepared rows. */
    static MarginProgram of(PreparedRows prepared, Deadline deadline) {
        DomainRows rows = prepared.source();
        MarginConstraints constraints = new MarginConstraints(rows.layer(), rows.domain(), rows.unit());
        BasisInverse basis = new BasisInverse(constraints);
        DevexPricing pricing = new DevexPricing(constraints, basis, new QuickSides(prepared));
        return new MarginProgram(constraints, basis, pricing, new DualSimplex(basis, pricing, deadline));
    }

    /**
     * Solves the program of a label set.
     *
     * @param hints labels that probably have positive multipliers
     * @param circuit constraints of a refutation; empty without one
     * @return whether the solution is optimal; if not, it may still be of use
     */
    boolean solve(LabelSet set, int[] hints, List<ConstraintId> circuit) {
        constraints.pose(set);
        if (startFrom(circuit) && finish(hints)) {
            return true;
        }
        constraints.pose(set);
        inverse.setLabelAndBounds(hints.length > 0 ? hints[0] : 0);
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
        return inverse.set(other.basis().stream()
                        .map(constraint ->
                                constraint.equals(own) ? ConstraintId.relaxedLabel(other.label()) : constraint)
                        .toList())
                && finish(hints)
                && isBounded();
    }

    /** Returns the solution as a start for other classes. */
    SharedStart asStart(int label) {
        return new SharedStart(label, inverse.constraints(), value());
    }

    /**
     * Starts from a circuit: non-negative multipliers of {@code d + 1} constraints that cancel make a dual feasible basis. Of {@code d + 2},
     * one leaves.
     */
    private boolean startFrom(List<ConstraintId> circuit) {
        int m = inverse.size();
        if (circuit.size() < m || circuit.size() > m + 1 || !inverse.set(circuit.subList(0, m))) {
            return false;
        }
        if (circuit.size() > m && !simplex.enter(circuit.get(m), constraints)) {
            return false;
        }
        for (int p = 0; p < m; p++) {
            if (!(inverse.multiplier(p) > -ZERO)) {
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
        return solved && inverse.isFinite();
    }

    /** Returns the optimal features, inside the domain. */
    double[] point() {
        return constraints.inside(inverse.solution());
    }

    /** Returns the optimal value. */
    double value() {
        return inverse.value();
    }

    /** Returns about how large logits are at the solution. */
    double size() {
        return constraints.size(inverse.solution());
    }

    /** Returns the labels with positive multipliers, ascending; the multipliers sum to about 1. */
    SortedMap<Integer, Double> multipliers() {
        SortedMap<Integer, Double> multipliers = new TreeMap<>();
        for (int p = 0; p < inverse.size(); p++) {
            if (inverse.constraint(p).isLabel() && inverse.multiplier(p) > 0) {
                multipliers.put(inverse.constraint(p).index(), inverse.multiplier(p));
            }
        }
        return multipliers;
    }

    /** Returns whether no artificial bound has a positive multiplier. */
    boolean isBounded() {
        for (int p = 0; p < inverse.size(); p++) {
            if (constraints.isArtificial(inverse.constraint(p)) && inverse.multiplier(p) > ZERO) {
                return false;
            }
        }
        return true;
    }

    /** Returns the basic constraints of the program itself, without artificial ones, in order. */
    List<ConstraintId> basis() {
        return inverse.constraints().stream()
                .filter(constraint -> !constraints.isArtificial(constraint))
                .sorted()
                .toList();
    }

    /** Returns the basic constraints in order, with artificial bounds; none if one is a relaxed label. */
    List<ConstraintId> wholeBasis() {
        return inverse.constraints().stream().anyMatch(constraint -> !constraint.isLabel() && !constraint.isBound())
                ? List.of()
                : inverse.constraints().stream().sorted().toList();
    }
}
