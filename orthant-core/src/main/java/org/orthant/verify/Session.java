package org.orthant.verify;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
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
    private final Constraints constraints;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgramme programme;
    private final MarginBound margins;
    private final DeployedLayer deployed;
    private final Deadline deadline;
    private @Nullable NearestPoint twofold;
    private Verdict.@Nullable Argmaxable proven;
    private int twofoldDecisions;
    private int exactDecisions;

    Session(Verifier verifier, Deadline deadline) {
        this.verifier = verifier;
        this.deadline = deadline;
        this.layer = verifier.layer();
        this.domain = verifier.question().domain();
        this.domainRows = verifier.domainRows();
        this.constraints = new Constraints(layer, domain, domainRows != null);
        Cone cone = verifier.cone();
        this.signs = new LabelSigns(cone.rows());
        this.nearest = new NearestPoint(cone, signs, false, deadline);
        this.programme = new BoxProgramme(cone, signs, nearest.pricing(), layer.labels(), layer.features(), deadline);
        this.margins = new MarginBound(layer, deadline);
        this.deployed = new DeployedLayer(layer);
    }

    /** Decides one label set. */
    public Verdict verify(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
        if (verifier.silentLabel() >= 0) {
            return new Verdict.Unargmaxable(Circuit.ofLabels(verifier.silentLabel()));
        }
        deadline.start();
        proven = null;
        try {
            return decide(labelSet);
        } catch (Deadline.Over over) {
            return proven != null ? proven : new Verdict.Undecided(deadline.reason());
        }
    }

    private Verdict decide(LabelSet labelSet) {
        signs.set(constraints.positiveRows(labelSet));
        Outcome outcome = nearest.solve();
        Verdict verdict = prove(labelSet, outcome, nearest);
        if (verdict == null && domainRows == null) {
            twofoldDecisions++;
            verdict = prove(labelSet, twofold().solveFrom(nearest.active().rows()), twofold());
        }
        return verdict != null ? verdict : decideExactly(labelSet);
    }

    /**
     * A proof that no input switches on the given labels while all labels stay off that are neither given nor ignored;
     * empty if there is none, or if finding it would take rational numbers or more than the budget.
     */
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        signs.set(constraints.positiveRows(labelSet), ignored);
        deadline.start();
        Verdict verdict = null;
        try {
            if (nearest.solve() == Outcome.CANCELLED) {
                verdict = proveUnargmaxable(labelSet, nearest);
            }
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
        return verdict instanceof Verdict.Unargmaxable proven ? Optional.of(proven.circuit()) : Optional.empty();
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

    /** How many label sets needed sums of two doubles. */
    public int twofoldDecisions() {
        return twofoldDecisions;
    }

    /** How many label sets needed rational numbers. */
    public int exactDecisions() {
        return exactDecisions;
    }

    /** Pivots of the nearest-point method for the last label set. */
    public int steps() {
        return nearest.steps();
    }

    /** How many times the last label set looked at all rows. */
    public int passes() {
        return nearest.passes();
    }

    private @Nullable Verdict proveUnargmaxable(LabelSet labelSet, NearestPoint solver) {
        int[] rows = solver.active().rows();
        double[][] vectors = constraints.vectors(rows, labelSet);
        boolean invertible = domainRows == null && solver == nearest && rows.length > layer.features();
        boolean cancel = invertible
                ? CircuitProof.cancel(vectors, nearest.inverse(), deadline::check)
                : CircuitProof.cancel(vectors, deadline::check);
        return cancel ? new Verdict.Unargmaxable(constraints.circuit(rows)) : null;
    }

    private @Nullable Verdict proveArgmaxable(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver != nearest;
        double[] x = domainRows != null ? domainRows.features(solver.point()) : timesPowerOfTwo(solver.point());
        double[] low = precise ? scaledAlike(solver.pointLow(), solver.point(), x) : new double[0];
        // The nearest point ends with a look at all rows.
        boolean seen = domainRows == null && !precise;
        double margin = seen ? margins.atLeast(x, low, labelSet, nearest.pricing()) : margins.atLeast(x, low, labelSet);
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
        return RadiusBound.proof(layer, domain, labelSet, solver.active(), solver == nearest, witness, margin);
    }

    private @Nullable RadiusProof radius(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        Question question = verifier.question();
        boolean precise = solver != nearest;
        if (domainRows == null && (question.depth() == Depth.THRESHOLDS || precise)) {
            RadiusProof rough = rough(labelSet, solver, witness, margin);
            if (settles(rough) || (precise && layer.features() > MOST_FEATURES_EXACTLY)) {
                return rough;
            }
            if (precise) {
                return null;
            }
        }
        if (!solveProgramme()) {
            return null;
        }
        double[] centre = domainRows != null ? domainRows.features(programme.point()) : timesBound(programme.point());
        double better = domainRows != null
                ? margins.atLeast(centre, new double[0], labelSet)
                : margins.atLeast(centre, new double[0], labelSet, programme.look());
        RadiusProof proof = RadiusBound.proof(
                layer, domain, labelSet, programme.active(), true, Point.of(centre), Math.max(better, 0));
        return proof.low() > 0 && settles(proof) ? proof : null;
    }

    private boolean solveProgramme() {
        return domainRows == null ? programme.solveFrom(nearest) : programme.solve();
    }

    /** Whether bounds are close enough for what is asked. */
    private boolean settles(RadiusProof proof) {
        Question question = verifier.question();
        return proof.high() - proof.low() <= 1e-6 * proof.high()
                || (question.depth() == Depth.THRESHOLDS
                        && question.thresholds().stream()
                                .allMatch(value -> proof.low() >= value || proof.high() < value));
    }

    /** The low part of a point, scaled by the power of two that took the high part to {@code x}. */
    private static double[] scaledAlike(double[] low, double[] point, double[] x) {
        int largest = 0;
        for (int j = 1; j < x.length; j++) {
            largest = Math.abs(x[j]) > Math.abs(x[largest]) ? j : largest;
        }
        int exponent = Math.getExponent(x[largest]) - Math.getExponent(point[largest]);
        double[] scaled = new double[low.length];
        for (int j = 0; j < low.length; j++) {
            scaled[j] = Math.scalb(low[j], exponent);
        }
        return scaled;
    }

    /** The point as large as the box allows, times a power of two only: that keeps every bit, and so every sign. */
    private double[] timesPowerOfTwo(double[] point) {
        double bound = domain.upper(0);
        double largest = 0;
        for (double value : point) {
            largest = Math.max(largest, Math.abs(value));
        }
        int exponent = Math.getExponent(bound) - Math.getExponent(largest);
        int fitting = Math.scalb(largest, exponent) > bound ? exponent - 1 : exponent;
        return Arrays.stream(point).map(value -> Math.scalb(value, fitting)).toArray();
    }

    /** The point of the unit box in the box of features. */
    private double[] timesBound(double[] point) {
        double bound = domain.upper(0);
        return Arrays.stream(point)
                .map(value -> Math.max(-bound, Math.min(bound, value * bound)))
                .toArray();
    }

    private Verdict decideExactly(LabelSet labelSet) {
        exactDecisions++;
        // Even where doubles prove nothing, they mostly end at or near the right vertex: few exact pivots remain.
        solveProgramme();
        ExactProgramme exact = new ExactProgramme(layer, domain, labelSet, deadline);
        exact.solve(programme.basis());
        if (exact.value().signum() > 0) {
            return ExactVerdict.argmaxable(
                    layer, domain, labelSet, exact, verifier.question().depth());
        }
        return ExactVerdict.unargmaxable(layer, exact);
    }
}
