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

    private final Verifier verifier;
    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final @Nullable DomainRows domainRows;
    private final BoxScale scale;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final FeatureCheck check;
    private final RadiusSearch radii;
    private final CircuitProver circuits;
    private final Deadline deadline;
    private final @Nullable Deployer deployer;
    private @Nullable NearestPoint twofold;
    private Verdict.@Nullable Argmaxable proven;
    private int steps;
    private int twofoldPasses;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    Session(Verifier verifier, Deadline deadline) {
        this.verifier = verifier;
        this.deadline = deadline;
        this.layer = verifier.layer();
        this.domain = verifier.question().domain();
        this.domainRows = verifier.domainRows();
        this.scale = new BoxScale(domain.upper(0));
        this.signs = new LabelSigns(verifier.cone().rows());
        this.nearest = new NearestPoint(verifier.cone(), signs, false, deadline);
        this.check = new FeatureCheck(verifier, nearest.pricing(), deadline);
        this.radii = new RadiusSearch(verifier, signs, nearest, check, deadline);
        this.circuits = new CircuitProver(verifier, deadline);
        this.deployer = verifier.question().formats().isEmpty() ? null : new Deployer(verifier, deadline);
    }

    /** Decides one label set. */
    public Verdict verify(LabelSet labelSet) {
        begin(labelSet);
        if (deployer == null) {
            return decide(labelSet);
        }
        deployer.reset();
        return deployer.complete(labelSet, decide(labelSet));
    }

    private Verdict decide(LabelSet labelSet) {
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
            if (radii.settles(rough.low(), rough.high())) {
                return Optional.of(rough);
            }
        }
        double unit = domainRows == null ? domain.upper(0) : domainRows.unit();
        return radii.solveProgramme()
                ? Optional.of(Estimate.ofRadius(unit * radii.programme().value()))
                : Optional.empty();
    }

    /** What the last label set took. */
    public Effort effort() {
        return new Effort(steps + radii.steps(), nearest.passes() + check.looks() + twofoldPasses, arithmetic);
    }

    /**
     * A proof that no input switches on the given labels while all labels stay off that are neither given nor ignored;
     * empty if there is none, or if finding it would take rational numbers or more than the budget.
     */
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        begin(labelSet);
        signs.set(labelSet.active(), ignored);
        try {
            return nearest.solve() == Outcome.CANCELLED ? circuits.prove(labelSet, nearest) : Optional.empty();
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
    }

    private void begin(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
        deadline.start();
        proven = null;
        steps = 0;
        twofoldPasses = 0;
        check.reset();
        radii.reset();
        arithmetic = Arithmetic.DOUBLE;
    }

    private Outcome solveInDoubles(LabelSet labelSet) {
        signs.set(labelSet.active());
        Outcome outcome = nearest.solve();
        steps += nearest.steps();
        return outcome;
    }

    private Outcome solveInTwofold() {
        arithmetic = Arithmetic.TWOFOLD;
        Outcome outcome = twofold().solveFrom(nearest.active().rows());
        steps += twofold().steps();
        twofoldPasses += twofold().passes();
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
        return circuits.prove(labelSet, solver).map(Verdict.Unargmaxable::new).orElse(null);
    }

    private @Nullable Verdict proveArgmaxable(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver.isTwofold();
        double[] x = domainRows != null ? domainRows.features(solver.point()) : scale.timesPowerOfTwo(solver.point());
        double[] low = precise ? BoxScale.scaledAlike(solver.pointLow(), solver.point(), x) : new double[0];
        double margin = precise ? check.margin(x, low, labelSet) : check.margin(x, smallestProduct(solver), labelSet);
        if (!(margin > 0)) {
            return null;
        }
        Point witness = precise ? Point.ofSums(x, low) : Point.of(x);
        if (deployer != null && !precise) {
            check.look(x, labelSet, deployer);
        }
        if (verifier.question().depth() == Depth.VERDICT) {
            return new Verdict.Argmaxable(witness, Optional.empty());
        }
        if (deadline.isLimited()) {
            proven = provenSoFar(labelSet, solver, witness, margin);
        }
        RadiusProof radius = radii.radius(labelSet, solver, witness, margin);
        return radius == null ? null : new Verdict.Argmaxable(witness, Optional.of(radius));
    }

    /** At the feature vector of a nearest point, whose last variable is 1 where the domain matters. */
    private double smallestProduct(NearestPoint solver) {
        return solver.residualSquared() / (domainRows == null ? 1 : solver.point()[layer.features()]);
    }

    /** What stays if the budget does not suffice for more. */
    private Verdict.Argmaxable provenSoFar(LabelSet labelSet, NearestPoint solver, Point witness, double margin) {
        RadiusProof rough = radii.rough(labelSet, solver, witness, margin);
        Optional<String> shortfall = radii.settles(rough)
                ? Optional.empty()
                : Optional.of(deadline.reason() + "; the radius is known less closely than asked");
        Optional<RadiusProof> radius =
                Optional.of(rough).filter(proof -> !proof.labels().isEmpty());
        return new Verdict.Argmaxable(witness, radius, Deployment.UNASKED, shortfall);
    }

    private Verdict decideExactly(LabelSet labelSet) {
        arithmetic = Arithmetic.RATIONAL;
        int[] start = radii.vertex(domainRows == null ? twofold() : null);
        ExactProgramme exact = new ExactProgramme(layer, domain, labelSet, deadline);
        exact.solve(start);
        steps += exact.pivots();
        if (exact.value().signum() > 0) {
            return ExactVerdict.argmaxable(
                    layer, domain, labelSet, exact, verifier.question().depth());
        }
        return ExactVerdict.unargmaxable(layer, exact);
    }
}
