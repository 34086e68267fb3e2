package org.orthant.verify.radius;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.prove.FeatureCheck;
import org.orthant.verify.prove.RadiusBound;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

/** Bounds the radii of label sets as closely as asked, from their nearest points; for one thread. */
public final class RadiusSearch {

    /**
     * Up to here a radius near rounding is computed in rational numbers; beyond, its bounds stay apart, because each pivot
     * solves systems of that size, whose entries are as long as their number of rows.
     */
    private static final int MOST_FEATURES_EXACTLY = 40;

    private final PreparedRows prepared;
    private final RadiusGoal goal;
    private final OutputLayer layer;
    private final Box domain;
    private final DomainRows domainRows;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgram program;
    private final FeatureCheck check;
    private final Deadline deadline;
    private @Nullable BoxProgram twofoldProgram;
    private int steps;

    /** With the nearest point in doubles. */
    public RadiusSearch(
            PreparedRows prepared,
            RadiusGoal goal,
            LabelSigns signs,
            NearestPoint nearest,
            FeatureCheck check,
            Deadline deadline) {
        this.prepared = prepared;
        this.goal = goal;
        this.domainRows = prepared.source();
        this.layer = domainRows.layer();
        this.domain = domainRows.domain();
        this.signs = signs;
        this.nearest = nearest;
        this.check = check;
        this.deadline = deadline;
        this.program = program(nearest);
    }

    public void reset() {
        steps = 0;
    }

    /** The steps since the last reset. */
    public int steps() {
        return steps;
    }

    /** The program in doubles. */
    public BoxProgram program() {
        return program;
    }

    /** Solves the program in doubles from where the nearest point in them ended. */
    public boolean solveProgram() {
        boolean solved = program.solveFrom(nearest);
        steps += solved ? program.steps() : 0;
        return solved;
    }

    /**
     * The constraints of the vertex where floating point sees the solution, for rational numbers to start from: few pivots
     * remain even where nothing could be proven. In double-double arithmetic, where it was tried.
     */
    public List<ConstraintId> vertex(@Nullable NearestPoint twofold) {
        if (twofold != null && twofoldProgram(twofold).solveFrom(twofold)) {
            return twofoldProgram(twofold).basis();
        }
        solveProgram();
        return program.basis();
    }

    /** Whether a proof is as close as asked. */
    public boolean settles(RadiusProof proof) {
        return goal.isReached(proof.low(), proof.high());
    }

    /** What a nearest point alone proves. */
    public RadiusProof rough(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        return bound(labelSet, solver.active(), solver.isTwofold(), witness, margin);
    }

    /** Bounds as close as asked, or as can be had; none if rational numbers are to try. */
    public @Nullable RadiusProof radius(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        boolean precise = solver.isTwofold();
        if (precise || goal.comparesOnly()) {
            RadiusProof rough = rough(labelSet, solver, witness, margin);
            if (settles(rough)) {
                return rough;
            }
            if (precise) {
                RadiusProof close = inTwofold(labelSet, solver);
                return close != null || layer.features() <= MOST_FEATURES_EXACTLY ? close : rough;
            }
        }
        return inDoubles(labelSet);
    }

    private @Nullable RadiusProof inDoubles(LabelSet labelSet) {
        if (!solveProgram()) {
            return null;
        }
        double[] centre = domainRows.boxFeatures(program.point());
        if (!domainRows.haveOffsets()) {
            // At the centre itself: where bounds differ much in size, the program keeps to the near ones only roughly.
            nearest.pricing().pass(domainRows.boxPoint(centre), 2 * Math.abs(program.value()));
        }
        double margin = check.margin(centre, program.value(), labelSet);
        return closeEnough(bound(labelSet, program.active(), false, Point.of(centre), margin));
    }

    private @Nullable RadiusProof inTwofold(LabelSet labelSet, NearestPoint solver) {
        BoxProgram precise = twofoldProgram(solver);
        if (!precise.solveFrom(solver)) {
            return null;
        }
        steps += precise.steps();
        double[] centre = domainRows.boxFeatures(precise.point());
        double[] low = domainRows.boxRests(precise.point(), precise.pointLow());
        double margin = check.margin(centre, low, labelSet);
        return closeEnough(bound(labelSet, precise.active(), true, Point.ofSums(centre, low), margin));
    }

    private BoxProgram twofoldProgram(NearestPoint solver) {
        if (twofoldProgram == null) {
            twofoldProgram = program(solver);
        }
        return twofoldProgram;
    }

    private @Nullable RadiusProof closeEnough(RadiusProof proof) {
        return proof.low() > 0 && settles(proof) ? proof : null;
    }

    private RadiusProof bound(LabelSet labelSet, ActiveSet active, boolean precise, Point centre, double margin) {
        double[] rests = new double[active.size()];
        if (precise) {
            active.factor().weightRests(rests);
        }
        return RadiusBound.proof(layer, domain, labelSet, active, !precise, rests, centre, margin);
    }

    private BoxProgram program(NearestPoint solver) {
        return new BoxProgram(prepared, signs, solver.pricing(), deadline);
    }
}
