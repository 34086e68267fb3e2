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
    private final Constraints constraints;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgramme programme;
    private final MarginBound margins;
    private @Nullable NearestPoint twofold;
    private int steps;
    private int otherPasses;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    Session(Verifier verifier) {
        this.verifier = verifier;
        this.layer = verifier.layer();
        this.domain = verifier.question().domain();
        this.domainRows = verifier.domainRows();
        this.constraints = new Constraints(layer, domain, domainRows != null);
        Cone cone = verifier.cone();
        this.signs = new LabelSigns(cone.rows());
        this.nearest = new NearestPoint(cone, signs, false);
        this.programme = new BoxProgramme(cone, signs, nearest.pricing(), layer.labels(), layer.features());
        this.margins = new MarginBound(layer);
    }

    /** Decides one label set. */
    public Verdict verify(LabelSet labelSet) {
        begin(labelSet);
        if (verifier.silentLabel() >= 0) {
            return new Verdict.Unargmaxable(Circuit.ofLabels(verifier.silentLabel()));
        }
        Verdict verdict = prove(labelSet, solveInDoubles(labelSet), nearest);
        if (verdict == null && domainRows == null) {
            verdict = prove(labelSet, solveInTwofold(), twofold());
        }
        return verdict != null ? verdict : decideExactly(labelSet);
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
            // As the proof of a witness leaves it.
            nearest.pricing().become(Precision.SINGLE);
        }
        double unit = domainRows == null ? domain.upper(0) : domainRows.unit();
        return solveProgramme() ? Optional.of(Estimate.ofRadius(unit * programme.value())) : Optional.empty();
    }

    private void begin(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
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

    /**
     * A proof that no input switches on the given labels while all labels stay off that are neither given nor ignored;
     * empty if there is none, or if finding it would take rational numbers.
     */
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        signs.set(constraints.positiveRows(labelSet), ignored);
        Verdict verdict = null;
        if (nearest.solve() == Outcome.CANCELLED) {
            verdict = proveUnargmaxable(labelSet, nearest);
        }
        return verdict instanceof Verdict.Unargmaxable proven ? Optional.of(proven.circuit()) : Optional.empty();
    }

    private NearestPoint twofold() {
        if (twofold == null) {
            twofold = new NearestPoint(verifier.cone(), signs, true);
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

    /** What the last label set took. */
    public Effort effort() {
        return new Effort(steps, nearest.passes() + otherPasses, arithmetic);
    }

    private @Nullable Verdict proveUnargmaxable(LabelSet labelSet, NearestPoint solver) {
        int[] rows = solver.active().rows();
        return CircuitProof.cancel(constraints.vectors(rows, labelSet))
                ? new Verdict.Unargmaxable(constraints.circuit(rows))
                : null;
    }

    private @Nullable Verdict proveArgmaxable(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver != nearest;
        double[] x = domainRows != null ? domainRows.features(solver.point()) : timesPowerOfTwo(solver.point());
        double[] low = precise ? scaledAlike(solver.pointLow(), solver.point(), x) : new double[0];
        double margin = margin(x, low, labelSet);
        if (!(margin > 0)) {
            return null;
        }
        Point witness = precise ? Point.ofSums(x, low) : Point.of(x);
        otherPasses++;
        boolean single = SinglePrecision.predicts(layer, x, labelSet);
        Optional<RadiusProof> radius = Optional.empty();
        if (verifier.question().depth() != Depth.VERDICT) {
            radius = Optional.ofNullable(radius(labelSet, solver, witness, margin));
            if (radius.isEmpty()) {
                return null;
            }
        }
        return new Verdict.Argmaxable(witness, radius, single);
    }

    private @Nullable RadiusProof radius(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        Question question = verifier.question();
        boolean precise = solver != nearest;
        if (domainRows == null && (question.depth() == Depth.THRESHOLDS || precise)) {
            RadiusProof rough = RadiusBound.proof(layer, domain, labelSet, solver.active(), !precise, witness, margin);
            if (settles(rough.low(), rough.high()) || (precise && layer.features() > MOST_FEATURES_EXACTLY)) {
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
        double better = margin(centre, new double[0], labelSet);
        RadiusProof proof = RadiusBound.proof(
                layer, domain, labelSet, programme.active(), true, Point.of(centre), Math.max(better, 0));
        return proof.low() > 0 && settles(proof.low(), proof.high()) ? proof : null;
    }

    private double margin(double[] x, double[] low, LabelSet labelSet) {
        // Only where the domain does not matter is it a pass that pricing counts.
        otherPasses += domainRows == null ? 0 : 1;
        return margins.atLeast(x, low, labelSet, nearest.pricing(), domainRows == null);
    }

    private boolean solveProgramme() {
        boolean solved = domainRows == null ? programme.solveFrom(nearest) : programme.solve();
        steps += solved ? programme.steps() : 0;
        return solved;
    }

    /** Whether bounds are close enough for what is asked. */
    private boolean settles(double low, double high) {
        Question question = verifier.question();
        return high - low <= 1e-6 * high
                || (question.depth() == Depth.THRESHOLDS
                        && question.thresholds().stream().allMatch(value -> low >= value || high < value));
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
        arithmetic = Arithmetic.RATIONAL;
        // Even where doubles prove nothing, they mostly end at or near the right vertex: few exact pivots remain.
        solveProgramme();
        ExactProgramme exact = new ExactProgramme(layer, domain, labelSet);
        exact.solve(programme.basis());
        steps += exact.pivots();
        if (exact.value().signum() > 0) {
            return ExactVerdict.argmaxable(
                    layer, domain, labelSet, exact, verifier.question().depth());
        }
        return ExactVerdict.unargmaxable(layer, exact);
    }
}
