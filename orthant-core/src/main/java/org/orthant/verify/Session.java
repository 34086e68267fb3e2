package org.orthant.verify;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.NearestPoint.Outcome;
import org.orthant.verify.Question.Depth;

/** Decides label sets one after the other; for one thread. */
public final class Session {

    /** Up to here a radius near rounding is computed in rational numbers; beyond, its bounds stay apart. */
    private static final int MOST_FEATURES_EXACTLY = 40;

    private final Verifier verifier;
    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final @Nullable DomainRows domainRows;
    private final BoxScale scale;
    private final Constraints constraints;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgramme programme;
    private final MarginBound margins;
    private final DeployedLayer deployed;
    private final QuickCircuitProof quickProof;
    private final Deadline deadline;
    private @Nullable NearestPoint twofold;
    private @Nullable BoxProgramme twofoldProgramme;
    private Verdict.@Nullable Argmaxable proven;
    private int steps;
    private int otherPasses;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    Session(Verifier verifier, Deadline deadline) {
        this.verifier = verifier;
        this.deadline = deadline;
        this.layer = verifier.layer();
        this.domain = verifier.question().domain();
        this.domainRows = verifier.domainRows();
        this.scale = new BoxScale(domain.upper(0));
        this.constraints = new Constraints(layer, domain, domainRows != null);
        Cone cone = verifier.cone();
        this.signs = new LabelSigns(cone.rows());
        this.nearest = new NearestPoint(cone, signs, false, deadline);
        this.programme = new BoxProgramme(cone, signs, nearest.pricing(), layer.labels(), layer.features(), deadline);
        this.margins = new MarginBound(layer, deadline);
        this.deployed = new DeployedLayer(layer);
        this.quickProof = new QuickCircuitProof(layer.features());
    }

    /** Decides one label set. */
    public Verdict verify(LabelSet labelSet) {
        begin(labelSet);
        if (verifier.silentLabel() >= 0) {
            return new Verdict.Unargmaxable(Circuit.ofLabels(verifier.silentLabel()));
        }
        try {
            Verdict verdict = prove(labelSet, solveInDoubles(labelSet), nearest);
            if (verdict == null && domainRows == null) {
                verdict = prove(labelSet, solveInTwofold(), twofold());
            }
            return verdict != null ? verdict : decideExactly(labelSet);
        } catch (Deadline.Over over) {
            return proven != null ? proven : new Verdict.Undecided(deadline.reason());
        }
    }

    /**
     * What floating point alone suggests about one label set, empty if it cannot tell; only to measure what proofs cost.
     */
    public Optional<Estimate> estimate(LabelSet labelSet) {
        begin(labelSet);
        if (verifier.silentLabel() >= 0) {
            return Optional.of(Estimate.UNARGMAXABLE);
        }
        Outcome outcome = solveInDoubles(labelSet);
        NearestPoint solver = nearest;
        if (outcome == Outcome.UNCLEAR && domainRows == null) {
            solver = twofold();
            outcome = solveInTwofold();
        }
        return switch (outcome) {
            case CANCELLED -> Optional.of(Estimate.UNARGMAXABLE);
            case SEPARATED -> estimate(solver);
            case UNCLEAR -> Optional.empty();
        };
    }

    private Optional<Estimate> estimate(NearestPoint solver) {
        if (verifier.question().depth() == Depth.VERDICT || solver != nearest) {
            return Optional.of(Estimate.ARGMAXABLE);
        }
        if (domainRows == null) {
            Estimate rough = Estimate.of(nearest, domain.upper(0));
            if (settles(rough.low(), rough.high())) {
                return Optional.of(rough);
            }
        }
        double unit = domainRows == null ? domain.upper(0) : domainRows.unit();
        return solveProgramme() ? Optional.of(Estimate.ofRadius(unit * programme.value())) : Optional.empty();
    }

    /** What the last label set took. */
    public Effort effort() {
        return new Effort(steps, nearest.passes() + otherPasses, arithmetic);
    }

    /**
     * A proof that no input switches on the given labels while all labels stay off that are neither given nor ignored;
     * empty if there is none, or if finding it would take rational numbers or more than the budget.
     */
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        begin(labelSet);
        signs.set(constraints.positiveRows(labelSet), ignored);
        Verdict verdict = null;
        try {
            if (nearest.solve() == Outcome.CANCELLED) {
                verdict = proveUnargmaxable(labelSet, nearest);
            }
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
        return verdict instanceof Verdict.Unargmaxable proof ? Optional.of(proof.circuit()) : Optional.empty();
    }

    private void begin(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
        deadline.start();
        proven = null;
        steps = 0;
        otherPasses = 0;
        arithmetic = Arithmetic.DOUBLE;
    }

    private Outcome solveInDoubles(LabelSet labelSet) {
        signs.set(constraints.positiveRows(labelSet));
        Outcome outcome = nearest.solve();
        steps += nearest.steps();
        return outcome;
    }

    private Outcome solveInTwofold() {
        arithmetic = Arithmetic.TWOFOLD;
        Outcome outcome = twofold().solveFrom(nearest.active().rows());
        steps += twofold().steps();
        otherPasses += twofold().passes();
        return outcome;
    }

    private NearestPoint twofold() {
        if (twofold == null) {
            twofold = new NearestPoint(verifier.cone(), signs, true, deadline);
        }
        return twofold;
    }

    private @Nullable Verdict prove(LabelSet labelSet, Outcome outcome, NearestPoint solver) {
        return switch (outcome) {
            case CANCELLED -> proveUnargmaxable(labelSet, solver);
            case SEPARATED -> proveArgmaxable(labelSet, solver);
            case UNCLEAR -> null;
        };
    }

    private @Nullable Verdict proveUnargmaxable(LabelSet labelSet, NearestPoint solver) {
        int[] rows = solver.active().rows();
        double[][] vectors = constraints.vectors(rows, labelSet);
        boolean invertible = domainRows == null && solver == nearest && rows.length > layer.features();
        boolean cancel =
                invertible ? cancel(vectors, nearest.inverse()) : CircuitProof.cancel(vectors, deadline::check);
        return cancel ? new Verdict.Unargmaxable(constraints.circuit(rows)) : null;
    }

    private boolean cancel(double[][] vectors, double[][] inverse) {
        return quickProof.cancel(vectors, inverse) || CircuitProof.cancel(vectors, inverse, deadline::check);
    }

    private @Nullable Verdict proveArgmaxable(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver != nearest;
        double[] x = domainRows != null ? domainRows.features(solver.point()) : scale.timesPowerOfTwo(solver.point());
        double[] low = precise ? BoxScale.scaledAlike(solver.pointLow(), solver.point(), x) : new double[0];
        // The nearest point ends with a look at all rows.
        boolean seen = domainRows == null && !precise;
        double margin = seen ? margins.atLeast(x, low, labelSet, nearest.pricing()) : lookAtAll(x, low, labelSet);
        if (!(margin > 0)) {
            return null;
        }
        Point witness = precise ? Point.ofSums(x, low) : Point.of(x);
        SinglePrecision single =
                seen ? deployed.predicts(x, labelSet, nearest.pricing()) : deployed.predicts(x, labelSet);
        if (verifier.question().depth() == Depth.VERDICT) {
            return new Verdict.Argmaxable(witness, Optional.empty(), single);
        }
        if (deadline.isLimited()) {
            proven = provenSoFar(labelSet, solver, witness, margin, single);
        }
        RadiusProof radius = radius(labelSet, solver, witness, margin);
        return radius == null ? null : new Verdict.Argmaxable(witness, Optional.of(radius), single);
    }

    private double lookAtAll(double[] x, double[] low, LabelSet labelSet) {
        otherPasses++;
        return margins.atLeast(x, low, labelSet);
    }

    /** What stays if the budget does not suffice for more. */
    private Verdict.Argmaxable provenSoFar(
            LabelSet labelSet, NearestPoint solver, Point witness, double margin, SinglePrecision single) {
        RadiusProof rough = rough(labelSet, solver, witness, margin);
        Optional<String> shortfall = settles(rough)
                ? Optional.empty()
                : Optional.of(deadline.reason() + "; the radius is known less closely than asked");
        Optional<RadiusProof> radius =
                Optional.of(rough).filter(proof -> !proof.labels().isEmpty());
        return new Verdict.Argmaxable(witness, radius, single, shortfall);
    }

    private RadiusProof rough(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        return bound(labelSet, solver.active(), solver != nearest, witness, margin);
    }

    private @Nullable RadiusProof radius(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        Question question = verifier.question();
        boolean precise = solver != nearest;
        if (domainRows == null && (question.depth() == Depth.THRESHOLDS || precise)) {
            RadiusProof rough = rough(labelSet, solver, witness, margin);
            if (settles(rough)) {
                return rough;
            }
            if (precise) {
                RadiusProof close = preciseRadius(labelSet);
                return close != null || layer.features() <= MOST_FEATURES_EXACTLY ? close : rough;
            }
        }
        if (!solveProgramme()) {
            return null;
        }
        double[] centre =
                domainRows != null ? domainRows.features(programme.point()) : scale.timesBound(programme.point());
        double[] low = new double[0];
        double better = domainRows != null
                ? lookAtAll(centre, low, labelSet)
                : margins.atLeast(centre, low, labelSet, programme.look());
        RadiusProof proof = bound(labelSet, programme.active(), false, Point.of(centre), better);
        return proof.low() > 0 && settles(proof) ? proof : null;
    }

    /** The radius from the programme in sums of two doubles, from where the nearest point in them ended. */
    private @Nullable RadiusProof preciseRadius(LabelSet labelSet) {
        if (twofoldProgramme == null) {
            twofoldProgramme = new BoxProgramme(
                    verifier.cone(), signs, twofold().pricing(), layer.labels(), layer.features(), deadline);
        }
        boolean solved = twofoldProgramme.solveFrom(twofold());
        steps += solved ? twofoldProgramme.steps() : 0;
        if (!solved) {
            return null;
        }
        double[] centre = scale.timesBound(twofoldProgramme.point());
        double[] low = scale.timesBoundLow(twofoldProgramme.point(), twofoldProgramme.pointLow());
        double margin = lookAtAll(centre, low, labelSet);
        RadiusProof proof = bound(labelSet, twofoldProgramme.active(), true, Point.ofSums(centre, low), margin);
        return proof.low() > 0 && settles(proof) ? proof : null;
    }

    private RadiusProof bound(LabelSet labelSet, ActiveSet active, boolean precise, Point centre, double margin) {
        double[] rests = new double[active.size()];
        if (precise) {
            active.factor().weightRests(rests);
        }
        return RadiusBound.proof(layer, domain, labelSet, active, !precise, rests, centre, margin);
    }

    private boolean solveProgramme() {
        boolean solved = domainRows == null ? programme.solveFrom(nearest) : programme.solve();
        steps += solved ? programme.steps() : 0;
        return solved;
    }

    private boolean settles(RadiusProof proof) {
        return settles(proof.low(), proof.high());
    }

    /** Whether bounds are close enough for what is asked. */
    private boolean settles(double low, double high) {
        Question question = verifier.question();
        return high - low <= 1e-6 * high
                || (question.depth() == Depth.THRESHOLDS
                        && question.thresholds().stream().allMatch(value -> low >= value || high < value));
    }

    private Verdict decideExactly(LabelSet labelSet) {
        arithmetic = Arithmetic.RATIONAL;
        // Even where doubles prove nothing, they mostly end at or near the right vertex: few exact pivots remain.
        solveProgramme();
        ExactProgramme exact = new ExactProgramme(layer, domain, labelSet, deadline);
        exact.solve(programme.basis());
        steps += exact.pivots();
        if (exact.value().signum() > 0) {
            return ExactVerdict.argmaxable(
                    layer, domain, labelSet, exact, verifier.question().depth());
        }
        return ExactVerdict.unargmaxable(layer, exact);
    }
}
