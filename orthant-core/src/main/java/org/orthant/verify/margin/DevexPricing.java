package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.rows.ConstraintId;

/**
 * Chooses the entering constraint of the dual simplex method: the one whose squared primal infeasibility, divided by its Devex reference
 * weight, is largest; for one thread.
 *
 * <p>Partial pricing: bounds and a list of candidate labels are priced in every step, with slacks that pivots update. All labels are
 * priced when no candidate is violated, and the most violated ones become the next candidates.
 */
final class DevexPricing {

    /** The number of candidate labels, in addition to basic ones. */
    private static final int CANDIDATES = 256;

    /** Feasibility tolerance, in units of the size of logits. */
    private static final double TOLERANCE = 1e-13;

    private final MarginConstraints constraints;
    private final BasisInverse basis;
    private final QuickSides quick;
    private final int n;
    private final int d;
    private final int m;
    private final double[] sides;

    /** Reference weights: about the squared lengths of edges. */
    private final double[] labelWeights;

    private final double[] lowerWeights;
    private final double[] upperWeights;
    private boolean updatesWeights;

    private int[] candidates = {};
    private double[][] coefficients = {};
    private double[] slacks = {};

    DevexPricing(MarginConstraints constraints, BasisInverse basis, QuickSides quick) {
        this.constraints = constraints;
        this.basis = basis;
        this.quick = quick;
        this.n = constraints.labels();
        this.d = constraints.features();
        this.m = constraints.variables();
        this.sides = new double[n];
        this.labelWeights = new double[n];
        this.lowerWeights = new double[d];
        this.upperWeights = new double[d];
    }

    /** Starts over with candidate labels. */
    void start(int[] labels) {
        updatesWeights = true;
        resetWeights();
        setCandidates(labels);
    }

    /** Prices by infeasibility alone from now on: reference weights may cycle where the program is degenerate. */
    void dropWeights() {
        updatesWeights = false;
        resetWeights();
    }

    private void resetWeights() {
        Arrays.fill(labelWeights, 1);
        // Lengths of rows make slacks of bounds comparable with those of logits.
        double weight = 1 / (constraints.longestRow() * constraints.longestRow());
        Arrays.fill(lowerWeights, weight);
        Arrays.fill(upperWeights, weight);
    }

    /** Returns the entering constraint; null if none is violated, so that the basis is optimal. */
    @Nullable ConstraintId entering() {
        double[] solution = basis.solution();
        double least = -TOLERANCE * constraints.size(solution);
        double most = 0;
        ConstraintId entering = null;
        for (int j = 0; j < d; j++) {
            double lower = solution[j] - constraints.lowerBound(j);
            if (isViolated(lower, least, most, lowerWeights[j]) && !basis.hasLowerBound(j)) {
                most = lower * lower / lowerWeights[j];
                entering = ConstraintId.lowerBound(j);
            }
            double upper = constraints.upperBound(j) - solution[j];
            if (isViolated(upper, least, most, upperWeights[j]) && !basis.hasUpperBound(j)) {
                most = upper * upper / upperWeights[j];
                entering = ConstraintId.upperBound(j);
            }
        }
        for (int i = 0; i < candidates.length; i++) {
            int label = candidates[i];
            if (!basis.hasLabel(label) && slacks[i] < least && slacks[i] * slacks[i] > most * labelWeights[label]) {
                most = slacks[i] * slacks[i] / labelWeights[label];
                entering = ConstraintId.label(label);
            }
        }
        return entering != null ? entering : priceAllLabels(least);
    }

    private boolean isViolated(double slack, double least, double most, double weight) {
        return constraints.longestRow() * slack < least && slack * slack > most * weight;
    }

    /** Returns the most violated label, from products in single precision if these show one clearly, else from doubles. */
    private @Nullable ConstraintId priceAllLabels(double tolerance) {
        double limit = basis.value() + tolerance;
        int worst = -1;
        if (quick.areUsable()) {
            double error = quick.compute(basis.solution(), constraints.labelSet(), sides);
            int likely = smallestSide(limit - error);
            worst = likely >= 0 && constraints.side(likely, basis.solution()) < limit ? likely : -1;
        }
        if (worst < 0) {
            for (int label = 0; label < n; label++) {
                sides[label] = constraints.side(label, basis.solution());
            }
            worst = smallestSide(limit);
        }
        if (worst < 0) {
            return null;
        }
        setCandidates(smallestSides());
        return ConstraintId.label(worst);
    }

    /** The label with the smallest side below a limit that is not basic, or −1. */
    private int smallestSide(double limit) {
        int smallest = -1;
        double least = limit;
        for (int label = 0; label < n; label++) {
            if (sides[label] < least && !basis.hasLabel(label)) {
                least = sides[label];
                smallest = label;
            }
        }
        return smallest;
    }

    /** The labels with the smallest sides, and the basic ones. */
    private int[] smallestSides() {
        int wanted = Math.min(n, CANDIDATES);
        double[] sorted = sides.clone();
        Arrays.sort(sorted);
        double last = sorted[wanted - 1];
        int[] labels = new int[wanted + m];
        int count = 0;
        for (int label = 0; label < n && count < wanted; label++) {
            if (sides[label] <= last) {
                labels[count++] = label;
            }
        }
        for (int p = 0; p < m; p++) {
            ConstraintId constraint = basis.constraint(p);
            if (constraint.isLabel() && sides[constraint.index()] > last) {
                labels[count++] = constraint.index();
            }
        }
        return Arrays.copyOf(labels, count);
    }

    private void setCandidates(int[] labels) {
        candidates = labels;
        coefficients = new double[labels.length][m];
        slacks = new double[labels.length];
        for (int i = 0; i < labels.length; i++) {
            constraints.copyLabel(labels[i], coefficients[i]);
        }
        computeSlacks();
    }

    /** Computes the slacks {@code y(w·x + b) − g} of candidates from the basic solution. */
    void computeSlacks() {
        for (int i = 0; i < candidates.length; i++) {
            slacks[i] = FASTEST.dot(coefficients[i], basis.solution(), m) - constraints.rightHandSide(candidates[i]);
        }
    }

    /** Updates slacks and reference weights for a pivot that is about to be made. */
    void update(int leaving, ConstraintId entering, double primalInfeasibility) {
        double[] column = basis.column(leaving);
        double pivot = basis.enteringColumn(leaving);
        double weight = updatesWeights ? weight(entering) : 0;
        for (int i = 0; i < candidates.length; i++) {
            double ratio = FASTEST.dot(coefficients[i], column, m) / pivot;
            slacks[i] += primalInfeasibility * ratio;
            labelWeights[candidates[i]] = Math.max(labelWeights[candidates[i]], ratio * ratio * weight);
        }
        for (int j = 0; j < d; j++) {
            double ratio = column[j] / pivot;
            lowerWeights[j] = Math.max(lowerWeights[j], ratio * ratio * weight);
            upperWeights[j] = Math.max(upperWeights[j], ratio * ratio * weight);
        }
        raiseWeight(basis.constraint(leaving), weight / (pivot * pivot));
    }

    private double weight(ConstraintId constraint) {
        int index = constraint.index();
        return switch (constraint.kind()) {
            case LABEL -> labelWeights[index];
            case LOWER_BOUND -> lowerWeights[index];
            case UPPER_BOUND -> upperWeights[index];
            case RELAXED_LABEL -> throw new IllegalArgumentException(constraint + " never enters");
        };
    }

    private void raiseWeight(ConstraintId constraint, double least) {
        int index = constraint.index();
        switch (constraint.kind()) {
            case LABEL -> labelWeights[index] = Math.max(least, labelWeights[index]);
            case LOWER_BOUND -> lowerWeights[index] = Math.max(least, lowerWeights[index]);
            case UPPER_BOUND -> upperWeights[index] = Math.max(least, upperWeights[index]);
            case RELAXED_LABEL -> {
                // Never enters again.
            }
        }
    }
}
