package org.orthant.verify;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.prepare.AllOff;
import org.orthant.verify.prove.FeatureCheck;
import org.orthant.verify.radius.RadiusGoal;
import org.orthant.verify.radius.RadiusSearch;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

/**
 * The numerical solvers that the deciders of one thread share, with their state: the more precise ones start from the active set where
 * the less precise ones ended. Counts their steps.
 */
final class BoxSolvers {

    private final OutputLayer layer;
    private final Box domain;
    private final PreparedRows rows;
    private final DomainRows domainRows;
    private final Deadline deadline;
    private final RadiusGoal goal;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final FeatureCheck check;
    private final RadiusSearch radii;
    private final @Nullable AllOff allOff;

    private @Nullable NearestPoint twofold;
    private int steps;
    private int twofoldPasses;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    BoxSolvers(BoxEngine engine, Deadline deadline) {
        this.deadline = deadline;
        this.layer = engine.layer();
        this.domain = engine.domain();
        this.rows = engine.prepared().rows();
        this.domainRows = rows.source();
        this.goal = new RadiusGoal(
                engine.question().depth() == Depth.THRESHOLDS
                        ? engine.question().thresholds()
                        : List.of());
        this.signs = new LabelSigns(rows.rows());
        this.nearest = new NearestPoint(rows, signs, false, deadline);
        this.check = new FeatureCheck(rows, nearest.pricing(), deadline);
        this.radii = new RadiusSearch(rows, goal, signs, nearest, check, deadline);
        this.allOff = engine.prepared().allOff().orElse(null);
    }

    /**
     * Starts the budget and the counts of a label set.
     *
     * @throws IllegalArgumentException if the layer has another number of labels
     */
    void begin(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
        deadline.start();
        signs.set(labelSet.active());
        steps = 0;
        twofoldPasses = 0;
        nearest.pricing().reset(Precision.SINGLE);
        check.reset();
        radii.reset();
        arithmetic = Arithmetic.DOUBLE;
    }

    /** Finds the nearest point in doubles. */
    Finding solve(LabelSet labelSet) {
        signs.set(labelSet.active());
        Finding finding = allOff == null ? nearest.solve() : nearest.solveFrom(allOff.active());
        steps += nearest.steps();
        return finding;
    }

    /** Finds any point in doubles that separates the rows from the origin. */
    Finding separate(LabelSet labelSet) {
        signs.set(labelSet.active());
        Finding finding = nearest.separate();
        steps += nearest.steps();
        return finding;
    }

    /** Finds the nearest point in double-double arithmetic, for the signs and from the active set of the search in doubles. */
    Finding solveInTwofold() {
        arithmetic = Arithmetic.TWOFOLD;
        Finding finding = twofold().solveFrom(nearest.active().rows());
        steps += twofold().steps();
        twofoldPasses += twofold().passes();
        return finding;
    }

    /**
     * Returns the constraints of the optimal vertex in floating point, for the rational simplex method to start from; empty if floating
     * point cannot be used.
     */
    List<ConstraintId> vertex() {
        return rows.isOrdinary() ? radii.vertex(domainRows.areExact() ? twofold() : null) : List.of();
    }

    /** Counts pivots of the rational simplex method. */
    void countPivots(int pivots) {
        steps += pivots;
    }

    /** Notes that rational numbers are used. */
    void useRationals() {
        arithmetic = Arithmetic.RATIONAL;
    }

    /** Returns what the label set took so far. */
    Effort effort() {
        return new Effort(steps + radii.steps(), nearest.passes() + check.looks() + twofoldPasses, arithmetic);
    }

    OutputLayer layer() {
        return layer;
    }

    Box domain() {
        return domain;
    }

    PreparedRows rows() {
        return rows;
    }

    DomainRows domainRows() {
        return domainRows;
    }

    Deadline deadline() {
        return deadline;
    }

    /** Returns how closely radii are asked for. */
    RadiusGoal goal() {
        return goal;
    }

    LabelSigns signs() {
        return signs;
    }

    /** Returns the solver in doubles. */
    NearestPoint nearest() {
        return nearest;
    }

    /** Returns the solver in double-double arithmetic. */
    NearestPoint twofold() {
        if (twofold == null) {
            twofold = new NearestPoint(rows, signs, true, deadline);
        }
        return twofold;
    }

    FeatureCheck check() {
        return check;
    }

    RadiusSearch radii() {
        return radii;
    }
}
