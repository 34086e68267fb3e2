package org.orthant.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.margin.MarginSearch;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.prepare.AllOff;
import org.orthant.verify.pricing.PassesAhead;
import org.orthant.verify.prove.CircuitProver;
import org.orthant.verify.prove.FeatureCheck;
import org.orthant.verify.radius.RadiusGoal;
import org.orthant.verify.radius.RadiusSearch;
import org.orthant.verify.ranking.OwnRows;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rational.ExactProofs;
import org.orthant.verify.rational.ExactUnboundedProgram;
import org.orthant.verify.rows.BoxScale;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowLength;

/** Decides label sets for features within bounds. */
final class BoxSession extends Session {

    private final BoxEngine engine;
    private final OutputLayer layer;
    private final Box domain;
    private final PreparedRows rows;
    private final DomainRows domainRows;
    private final RadiusGoal goal;
    private final BoxScale scale;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final FeatureCheck check;
    private final RadiusSearch radii;
    private final CircuitProver circuits;
    private final Deadline deadline;
    private final @Nullable AllOff allOff;
    private final @Nullable Deployer deployer;
    private final @Nullable OwnRows ownRows;
    private final @Nullable MarginSearch margins;
    /** Whether one witness is as good as another: nobody asks how clear or how safe it is. */
    private final boolean anyWitness;

    private @Nullable NearestPoint twofold;
    private Verdict.@Nullable Argmaxable proven;
    private int steps;
    private int twofoldPasses;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    BoxSession(BoxEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.layer = engine.layer();
        this.domain = engine.domain();
        this.rows = engine.prepared().rows();
        this.domainRows = rows.source();
        this.goal = new RadiusGoal(
                engine.question().depth() == Depth.THRESHOLDS
                        ? engine.question().thresholds()
                        : List.of());
        this.scale = new BoxScale(domain);
        this.signs = new LabelSigns(rows.rows());
        this.nearest = new NearestPoint(rows, signs, false, deadline);
        this.check = new FeatureCheck(rows, nearest.pricing(), deadline);
        this.radii = new RadiusSearch(rows, goal, signs, nearest, check, deadline);
        this.circuits = new CircuitProver(rows, deadline);
        this.allOff = engine.prepared().allOff().orElse(null);
        this.ownRows = engine.ownRows();
        boolean deploys = !engine.question().formats().isEmpty();
        boolean ranks = engine.question().rule().isRanking();
        this.margins = engine.question().margins() != Margins.NONE || (ranks && deploys)
                ? new MarginSearch(rows, ranks, engine.isExact(), engine.marginStarts(), engine.checker(), deadline)
                : null;
        this.anyWitness = !deploys
                && allOff == null
                && engine.question().depth() == Depth.VERDICT
                && engine.question().margins() != Margins.ALL;
        this.deployer = deploys ? new Deployer(engine, deadline, margins) : null;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        begin(labelSet);
        if (deployer == null) {
            return withMargin(labelSet, decide(labelSet));
        }
        deployer.reset();
        return withMargin(labelSet, deployer.complete(labelSet, decide(labelSet)));
    }

    /** Looks at all rows for the first guesses of some label sets at once, where answers are rankings of many labels. */
    @Override
    void lookAhead(List<LabelSet> next) {
        PassesAhead ahead = nearest.pricing().ahead();
        OwnRows guesses = ownRows;
        if (guesses == null || !PassesAhead.helps(rows)) {
            return;
        }
        ahead.compute(next.stream()
                .filter(set -> set.labels() == layer.labels() && set.size() > 0)
                .limit(PassesAhead.MOST)
                .map(set -> guesses.guess(set.active()))
                .filter(BoxSession::isFinite)
                .map(x -> domainRows.haveOffsets() ? domainRows.point(x) : x)
                .toArray(double[][]::new));
    }

    private static boolean isFinite(double[] x) {
        return Double.isFinite(Arrays.stream(x).sum());
    }

    private Verdict withMargin(LabelSet labelSet, Verdict verdict) {
        MarginSearch search = margins;
        if (search == null || engine.question().margins() == Margins.NONE) {
            return verdict;
        }
        try {
            return verdict.match(
                    yes -> engine.question().margins() == Margins.NEVER
                            ? yes
                            : yes.withMargin(search.margin(labelSet, Optional.of(yes.witness()), Optional.empty())),
                    never -> never.withMargin(search.margin(labelSet, Optional.empty(), Optional.of(never.circuit()))),
                    open -> open);
        } catch (Deadline.Over over) {
            return verdict;
        }
    }

    private Verdict decide(LabelSet labelSet) {
        Verdict known = decideAtOnce(labelSet);
        if (known != null) {
            return known;
        }
        try {
            Verdict verdict = rows.isOrdinary() ? decideInFloatingPoint(labelSet) : null;
            if (verdict != null) {
                return verdict;
            }
            return engine.isExact()
                    ? decideExactly(labelSet)
                    : new Verdict.Undecided("floating point cannot tell for rounded weights");
        } catch (Deadline.Over over) {
            return proven != null && flaw(proven, labelSet).isEmpty()
                    ? proven
                    : new Verdict.Undecided(deadline.reason());
        }
    }

    /** The verdict where labels without weights decide, or all labels are such, or labels that are off contradict each other. */
    private @Nullable Verdict decideAtOnce(LabelSet labelSet) {
        Optional<Circuit> wrong = wrongConstant(labelSet, label -> false);
        if (wrong.isPresent()) {
            return new Verdict.Unargmaxable(wrong.get());
        }
        if (!rows.areConstant()) {
            Optional<Circuit> known = allOff == null ? Optional.empty() : allOff.circuit(labelSet);
            return known.map(Verdict.Unargmaxable::new).orElse(null);
        }
        double[] x = new double[layer.features()];
        Arrays.setAll(x, domain::nearestToZero);
        boolean complete = engine.question().depth() == Depth.VERDICT;
        return new Verdict.Argmaxable(
                Point.of(x),
                Optional.empty(),
                Deployment.UNASKED,
                complete ? Optional.empty() : Optional.of("no label has weights, so that the radius has no bound"));
    }

    /** Returns a label without weights that its bias puts on the wrong side, as a circuit of its own. */
    private Optional<Circuit> wrongConstant(LabelSet labelSet, IntPredicate ignored) {
        return Arrays.stream(rows.constantLabels())
                .filter(label -> !ignored.test(label) && !(labelSet.signAt(label) * layer.bias(label) > 0))
                .mapToObj(
                        label -> new Circuit(List.of(label), List.of(), List.of(), Optional.of(List.of(Rational.ONE))))
                .findFirst();
    }

    private @Nullable Verdict decideInFloatingPoint(LabelSet labelSet) {
        Verdict guessed = ownRows == null ? proveGuess(labelSet) : proveGuess(ownRows, labelSet);
        if (guessed != null) {
            return guessed;
        }
        Finding finding = anyWitness ? separateInDoubles(labelSet) : solveInDoubles(labelSet);
        Verdict verdict = prove(labelSet, finding, nearest);
        if (verdict == null && anyWitness && finding == Finding.SEPARATED) {
            verdict = prove(labelSet, solveInDoubles(labelSet), nearest);
        }
        if (verdict != null || !domainRows.areExact()) {
            return verdict;
        }
        verdict = prove(labelSet, solveInTwofold(), twofold());
        return verdict != null && flaw(verdict, labelSet).isEmpty() ? verdict : null;
    }

    /** Whether features that somebody has guessed produce the label set with as much room as is asked for. */
    private @Nullable Verdict proveGuess(LabelSet labelSet) {
        double[] guess =
                domainRows.haveOffsets() ? null : engine.guess(labelSet).orElse(null);
        if (guess == null || guess.length != layer.features()) {
            return null;
        }
        double[] x = BoxScale.scaled(guess, scale.exponent(guess, new double[0]));
        if (!isInside(x)) {
            return null;
        }
        signs.set(labelSet.active());
        nearest.pricing().pass(x);
        double margin = check.margin(x, Double.POSITIVE_INFINITY, labelSet);
        if (!(margin > 0)) {
            return null;
        }
        Point witness = Point.of(x);
        Optional<RadiusProof> radius = Optional.empty();
        if (engine.question().depth() != Depth.VERDICT) {
            // Without active rows, any label bounds the radius from above.
            nearest.active().clear();
            RadiusProof rough = radii.rough(labelSet, nearest, witness, margin);
            if (!radii.settles(rough)) {
                return null;
            }
            radius = Optional.of(rough);
        }
        if (deployer != null && check.productsTellMargins()) {
            deployer.look(x, labelSet, nearest.pricing());
        }
        return new Verdict.Argmaxable(witness, radius);
    }

    /** Whether features along the set's own rows rank it first, which one look at all rows tells. */
    private @Nullable Verdict proveGuess(OwnRows guesses, LabelSet labelSet) {
        double[] x = guesses.guess(labelSet.active());
        if (!isFinite(x)) {
            return null;
        }
        signs.set(labelSet.active());
        if (!domainRows.haveOffsets()) {
            nearest.pricing().pass(x);
        }
        // About the smallest product is not known yet: all are of interest.
        if (!(check.margin(x, Double.POSITIVE_INFINITY, labelSet) > 0)) {
            return null;
        }
        if (deployer != null && check.productsTellMargins()) {
            deployer.look(x, labelSet, nearest.pricing());
        }
        return new Verdict.Argmaxable(Point.of(x), Optional.empty());
    }

    /** What the checker has against a verdict. */
    private Optional<String> flaw(Verdict verdict, LabelSet labelSet) {
        return engine.checker()
                .check(verdict.certify(labelSet))
                .match(accepted -> Optional.empty(), rejected -> Optional.of(rejected.reason()));
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        begin(labelSet);
        Verdict known = decideAtOnce(labelSet);
        if (known != null) {
            return known.match(
                    argmaxable -> Optional.of(Estimate.ARGMAXABLE),
                    unargmaxable -> Optional.of(Estimate.UNARGMAXABLE),
                    undecided -> Optional.empty());
        }
        Finding finding = solveInDoubles(labelSet);
        NearestPoint solver = nearest;
        if (finding == Finding.UNCLEAR && domainRows.areExact()) {
            solver = twofold();
            finding = solveInTwofold();
        }
        return switch (finding) {
            case CANCELLED -> Optional.of(Estimate.UNARGMAXABLE);
            case SEPARATED -> estimate(solver);
            case UNCLEAR -> Optional.empty();
        };
    }

    private Optional<Estimate> estimate(NearestPoint solver) {
        if (engine.question().depth() == Depth.VERDICT || solver != nearest) {
            return Optional.of(Estimate.ARGMAXABLE);
        }
        if (!domainRows.haveOffsets()) {
            Estimate rough = Estimate.of(nearest, domain);
            if (goal.isReached(rough.low(), rough.high())) {
                return Optional.of(rough);
            }
        }
        return radii.solveProgram()
                ? Optional.of(
                        Estimate.ofRadius(domainRows.span() * radii.program().value()))
                : Optional.empty();
    }

    @Override
    public Effort effort() {
        return new Effort(steps + radii.steps(), nearest.passes() + check.looks() + twofoldPasses, arithmetic);
    }

    @Override
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        BitSet left = new BitSet();
        Arrays.stream(ignored).forEach(left::set);
        begin(labelSet);
        Optional<Circuit> constant = wrongConstant(labelSet, left::get);
        if (constant.isPresent() || areConstantExcept(left)) {
            return constant;
        }
        try {
            signs.set(on, ignored);
            Part part = rows.isOrdinary() ? decidePart(labelSet) : Part.UNCLEAR;
            return part.isClear() ? part.circuit() : decidePartExactly(labelSet, left::get);
        } catch (Deadline.Over over) {
            return Optional.empty();
        } finally {
            signs.set(new int[0]);
        }
    }

    /** Returns whether all labels that count have no weights. */
    private boolean areConstantExcept(BitSet ignored) {
        BitSet others = new BitSet();
        others.set(0, layer.labels());
        others.andNot(ignored);
        Arrays.stream(rows.constantLabels()).forEach(others::clear);
        return others.isEmpty();
    }

    /**
     * What is proven about labels that are on while all but ignored ones are off.
     *
     * @param isClear whether it is known if some input does that
     * @param circuit the proof that none does
     */
    private record Part(boolean isClear, Optional<Circuit> circuit) {

        static final Part POSSIBLE = new Part(true, Optional.empty());
        static final Part UNCLEAR = new Part(false, Optional.empty());
    }

    /** Decides for the signs as they are, in doubles or in sums of two of them. */
    private Part decidePart(LabelSet labelSet) {
        Part part = provePart(labelSet, nearest.solve(), nearest);
        return !part.isClear() && domainRows.areExact() ? provePart(labelSet, solveInTwofold(), twofold()) : part;
    }

    private Part provePart(LabelSet labelSet, Finding finding, NearestPoint solver) {
        return switch (finding) {
            case CANCELLED ->
                circuits.prove(labelSet, solver)
                        .map(circuit -> new Part(true, Optional.of(circuit)))
                        .orElse(Part.UNCLEAR);
            case SEPARATED -> candidate(labelSet, solver).isEmpty() ? Part.UNCLEAR : Part.POSSIBLE;
            case UNCLEAR -> Part.UNCLEAR;
        };
    }

    private Optional<Circuit> decidePartExactly(LabelSet labelSet, IntPredicate ignored) {
        arithmetic = Arithmetic.RATIONAL;
        if (domain.isFinite()) {
            ExactProgram exact =
                    new ExactProgram(layer, domain, labelSet, ignored, ExactProgram.Measure.DISTANCE, deadline);
            exact.solve(vertex());
            return exact.value().signum() <= 0 ? Optional.of(ExactProofs.circuit(layer, exact)) : Optional.empty();
        }
        ExactUnboundedProgram exact = new ExactUnboundedProgram(layer, domain, labelSet, ignored, deadline);
        exact.solve();
        return exact.witness().isPresent() ? Optional.empty() : Optional.of(exact.circuit());
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored) {
        begin(LabelSet.of(layer.labels(), on));
        signs.set(on, ignored);
        Map<Integer, Double> multipliers = new HashMap<>();
        try {
            if (rows.isOrdinary() && nearest.solve() == Finding.CANCELLED) {
                ActiveSet active = nearest.active();
                for (int p = 0; p < active.size(); p++) {
                    int label = active.id(p);
                    if (label >= 0 && label < layer.labels()) {
                        multipliers.put(label, active.multiplier(p) / RowLength.of(layer.row(label)));
                    }
                }
            }
        } catch (Deadline.Over over) {
            return Map.of();
        }
        return multipliers;
    }

    private void begin(LabelSet labelSet) {
        if (labelSet.labels() != layer.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + layer.labels());
        }
        deadline.start();
        signs.set(labelSet.active());
        proven = null;
        steps = 0;
        twofoldPasses = 0;
        nearest.pricing().reset(Precision.SINGLE);
        check.reset();
        radii.reset();
        arithmetic = Arithmetic.DOUBLE;
    }

    private Finding solveInDoubles(LabelSet labelSet) {
        signs.set(labelSet.active());
        Finding finding = allOff == null ? nearest.solve() : nearest.solveFrom(allOff.active());
        steps += nearest.steps();
        return finding;
    }

    private Finding separateInDoubles(LabelSet labelSet) {
        signs.set(labelSet.active());
        Finding finding = nearest.separate();
        steps += nearest.steps();
        return finding;
    }

    private Finding solveInTwofold() {
        arithmetic = Arithmetic.TWOFOLD;
        Finding finding = twofold().solveFrom(nearest.active().rows());
        steps += twofold().steps();
        twofoldPasses += twofold().passes();
        return finding;
    }

    private NearestPoint twofold() {
        if (twofold == null) {
            twofold = new NearestPoint(rows, signs, true, deadline);
        }
        return twofold;
    }

    private @Nullable Verdict prove(LabelSet labelSet, Finding finding, NearestPoint solver) {
        return switch (finding) {
            case CANCELLED -> proveUnargmaxable(labelSet, solver);
            case SEPARATED -> proveArgmaxable(labelSet, solver);
            case UNCLEAR -> null;
        };
    }

    private @Nullable Verdict proveUnargmaxable(LabelSet labelSet, NearestPoint solver) {
        return circuits.prove(labelSet, solver).map(Verdict.Unargmaxable::new).orElse(null);
    }

    /** A feature vector and what its margin is at least, which is positive. */
    private record Candidate(Point point, double margin) {}

    /** Returns the feature vector that a solver has found, if it is proven to be on the right side of all labels that count. */
    private Optional<Candidate> candidate(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver.isTwofold();
        double[] x;
        double[] low = {};
        if (domainRows.haveOffsets()) {
            x = domainRows.features(solver.point());
        } else {
            low = precise ? solver.pointLow() : low;
            int exponent = scale.exponent(solver.point(), low);
            x = BoxScale.scaled(solver.point(), exponent);
            low = BoxScale.scaled(low, exponent);
        }
        if (!isInside(x)) {
            return Optional.empty();
        }
        double margin = precise ? check.margin(x, low, labelSet) : check.margin(x, smallestProduct(solver), labelSet);
        Point point = low.length > 0 ? Point.ofSums(x, low) : Point.of(x);
        return margin > 0 ? Optional.of(new Candidate(point, margin)) : Optional.empty();
    }

    private @Nullable Verdict proveArgmaxable(LabelSet labelSet, NearestPoint solver) {
        Candidate candidate = candidate(labelSet, solver).orElse(null);
        if (candidate == null) {
            return null;
        }
        Point witness = candidate.point();
        double margin = candidate.margin();
        if (deployer != null && !solver.isTwofold() && check.productsTellMargins()) {
            deployer.look(witness.toDoubles(), labelSet, nearest.pricing());
        }
        if (engine.question().depth() == Depth.VERDICT) {
            return new Verdict.Argmaxable(witness, Optional.empty());
        }
        if (deadline.isLimited()) {
            proven = provenSoFar(labelSet, solver, witness, margin);
        }
        RadiusProof radius = radii.radius(labelSet, solver, witness, margin);
        return radius == null ? null : new Verdict.Argmaxable(witness, Optional.of(radius));
    }

    /** Whether features that were scaled, not clipped, are numbers on the right side of bounds at zero. */
    private boolean isInside(double[] x) {
        for (int j = 0; j < x.length; j++) {
            if (!(Double.isFinite(x[j]) && x[j] >= domain.lower(j) && x[j] <= domain.upper(j))) {
                return false;
            }
        }
        return true;
    }

    /** At the feature vector of a nearest point, whose last variable is 1 where rows have offsets. */
    private double smallestProduct(NearestPoint solver) {
        return solver.residualSquared() / (domainRows.haveOffsets() ? solver.point()[layer.features()] : 1);
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

    /** In rational numbers, with proofs that the checker accepts: what it rejects would be a defect, and is not answered. */
    private Verdict decideExactly(LabelSet labelSet) {
        arithmetic = Arithmetic.RATIONAL;
        Verdict verdict = domain.isFinite() ? decideInBox(labelSet) : decideUnbounded(labelSet);
        return flaw(verdict, labelSet)
                .<Verdict>map(reason -> new Verdict.Undecided("the proof was not accepted: " + reason))
                .orElse(verdict);
    }

    private Verdict decideInBox(LabelSet labelSet) {
        ExactProgram exact = new ExactProgram(layer, domain, labelSet, deadline);
        exact.solve(vertex());
        steps += exact.pivots();
        if (exact.value().signum() <= 0) {
            return new Verdict.Unargmaxable(ExactProofs.circuit(layer, exact));
        }
        Point witness = Point.of(exact.point());
        if (engine.question().depth() == Depth.VERDICT) {
            return new Verdict.Argmaxable(witness, Optional.empty());
        }
        Optional<RadiusProof> radius = ExactProofs.radius(layer, domain, labelSet, exact);
        Optional<String> shortfall =
                radius.isPresent() ? Optional.empty() : Optional.of("the radius is beyond the largest double");
        return new Verdict.Argmaxable(witness, radius, Deployment.UNASKED, shortfall);
    }

    /** Returns the constraints from which rational numbers begin; none if doubles have not seen any. */
    private int[] vertex() {
        return rows.isOrdinary() ? radii.vertex(domainRows.areExact() ? twofold() : null) : new int[0];
    }

    private Verdict decideUnbounded(LabelSet labelSet) {
        ExactUnboundedProgram exact = new ExactUnboundedProgram(layer, domain, labelSet, deadline);
        steps += exact.solve();
        return exact.witness()
                .<Verdict>map(witness -> new Verdict.Argmaxable(witness, Optional.empty()))
                .orElseGet(() -> new Verdict.Unargmaxable(exact.circuit()));
    }
}
