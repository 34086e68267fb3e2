package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rational.ComposedMargin;
import org.orthant.verify.rational.ExactUnboundedProgram;

/** Decides label sets for features that are the image of a box. */
final class ImageSession extends Session {

    /** Of composed weights: rational numbers take minutes beyond it. */
    private static final long MOST_ENTRIES = 1 << 16;

    /** Bounds of margins that are closer need no rational numbers. */
    private static final double CLOSE = 1e-9;

    /** Of composed weights: margins in rational numbers take long beyond it. */
    private static final long MOST_EXACT_MARGINS = 1 << 10;

    private final ImageEngine engine;
    private final Deadline deadline;
    private final @Nullable Session composed;
    private final @Nullable Session unbounded;
    private int steps;
    private int passes;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    ImageSession(ImageEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.composed = engine.composed() == null ? null : engine.composed().session(deadline);
        this.unbounded = engine.unbounded() == null ? null : engine.unbounded().session(deadline);
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        steps = 0;
        passes = 0;
        arithmetic = Arithmetic.DOUBLE;
        deadline.hold();
        Verdict found;
        try {
            found = withExactMargin(labelSet, decide(labelSet));
        } finally {
            deadline.release();
        }
        return engine.reduced().isIdentity() ? found : lift(found, labelSet);
    }

    /** The verdict with its margin in rational numbers, where doubles do not bound it closely and these do not take long. */
    private Verdict withExactMargin(LabelSet labelSet, Verdict verdict) {
        boolean wanted = verdict.match(
                yes -> engine.question().margins() == Margins.ALL,
                never -> engine.question().margins() != Margins.NONE,
                open -> false);
        boolean comparable =
                !engine.question().rule().isRanking() || (labelSet.size() > 0 && labelSet.size() < labelSet.labels());
        boolean small = (long) engine.shifted().labels() * engine.box().features() <= MOST_EXACT_MARGINS;
        boolean close = verdict.margin()
                .filter(proof -> proof.high() - proof.low() <= CLOSE * Math.max(1, Math.abs(proof.low())))
                .isPresent();
        if (!wanted || !comparable || !small || close) {
            return verdict;
        }
        try {
            Optional<MarginProof> exact = ComposedMargin.of(
                            engine.shifted(),
                            engine.reduced().maps(),
                            engine.question().rule().isRanking(),
                            engine.box(),
                            labelSet,
                            deadline)
                    .map(ImageSession::withoutMultipliers)
                    .filter(proof ->
                            engine.inner().flawOfMargin(labelSet, proof).isEmpty());
            return verdict.withMargin(exact.or(verdict::margin));
        } catch (Deadline.Over over) {
            return verdict;
        }
    }

    /** A verdict about the box. */
    private Verdict decide(LabelSet labelSet) {
        if (unbounded != null) {
            Verdict verdict = inFeatures(unbounded, labelSet);
            if (verdict != null) {
                return verdict;
            }
        }
        if (composed != null) {
            Verdict verdict = composed.verify(labelSet);
            count(composed);
            boolean decided = verdict.match(yes -> true, never -> true, open -> false);
            if (decided) {
                Verdict bare = bare(verdict);
                if (isAccepted(bare, labelSet)) {
                    return bare.withMargin(acceptedMargin(labelSet, verdict));
                }
            }
            if (deadline.isOver()) {
                return Verdict.Undecided.budgetSpent(deadline.budget());
            }
        }
        return decideExactly(labelSet);
    }

    /** The verdict without its margin, and with a circuit whose multipliers are left to the checker. */
    private static Verdict bare(Verdict verdict) {
        return verdict.match(
                yes -> new Verdict.Argmaxable(yes.witness(), Optional.empty()),
                never -> new Verdict.Unargmaxable(withoutMultipliers(never.circuit())),
                open -> open);
    }

    private static Circuit withoutMultipliers(Circuit circuit) {
        return new Circuit(circuit.labels(), circuit.lowerBounds(), circuit.upperBounds(), Optional.empty());
    }

    private static MarginProof withoutMultipliers(MarginProof proof) {
        return new MarginProof(
                proof.low(), proof.point(), proof.high(), proof.ceiling().map(ImageSession::withoutMultipliers));
    }

    /** Bounds of the margin that were found for rounded weights, where they hold for the exact ones. */
    private Optional<MarginProof> acceptedMargin(LabelSet labelSet, Verdict verdict) {
        return verdict.margin()
                .map(ImageSession::withoutMultipliers)
                .filter(proof -> engine.inner().flawOfMargin(labelSet, proof).isEmpty());
    }

    /** The verdict where no features at all produce the set, or those that do are easily reached. */
    private @Nullable Verdict inFeatures(Session session, LabelSet labelSet) {
        Verdict verdict = session.verify(labelSet);
        count(session);
        Verdict candidate = verdict.match(
                yes -> reached(yes.witness()),
                never -> new Verdict.Unargmaxable(withoutMultipliers(never.circuit())),
                open -> null);
        boolean complete = engine.question().margins() == Margins.NONE;
        return candidate != null && complete && isAccepted(candidate, labelSet) ? candidate : null;
    }

    private @Nullable Verdict reached(Point features) {
        RightInverse inverse = engine.inverse();
        return inverse == null
                ? null
                : inverse.point(features)
                        .map(point -> new Verdict.Argmaxable(point, Optional.empty()))
                        .orElse(null);
    }

    private boolean isAccepted(Verdict verdict, LabelSet labelSet) {
        return engine.inner().check(verdict.certify(labelSet)).isAccepted();
    }

    private Verdict decideExactly(LabelSet labelSet) {
        if ((long) engine.shifted().labels() * engine.box().features() > MOST_ENTRIES) {
            return new Verdict.Undecided(new UndecidedReason.TooLargeForRationals(
                    engine.shifted().labels(), engine.box().features()));
        }
        arithmetic = Arithmetic.RATIONAL;
        try {
            ExactUnboundedProgram exact = new ExactUnboundedProgram(
                    engine.shifted(),
                    engine.reduced().maps(),
                    engine.question().rule().isRanking(),
                    engine.box(),
                    labelSet,
                    label -> false,
                    deadline);
            steps += exact.solve();
            Verdict verdict = exact.witness()
                    .<Verdict>map(witness -> new Verdict.Argmaxable(witness, Optional.empty()))
                    .orElseGet(() -> new Verdict.Unargmaxable(withoutMultipliers(exact.circuit())));
            return engine.inner()
                    .check(verdict.certify(labelSet))
                    .match(accepted -> verdict, rejected -> rejected(rejected.reason()));
        } catch (Deadline.Over over) {
            return Verdict.Undecided.budgetSpent(deadline.budget());
        }
    }

    /** What a verdict about the box says about the domain, where the checker agrees. */
    private Verdict lift(Verdict found, LabelSet labelSet) {
        ReducedDomain reduced = engine.reduced();
        Verdict lifted = found.match(
                yes -> new Verdict.Argmaxable(reduced.lift(yes.witness()), Optional.empty()),
                never -> new Verdict.Unargmaxable(lift(never.circuit(), labelSet)),
                open -> open);
        return engine.checker()
                .check(lifted.certify(labelSet))
                .match(
                        accepted -> lifted.withMargin(found.margin().flatMap(proof -> lift(proof, labelSet))),
                        rejected -> rejected(rejected.reason()));
    }

    private static Verdict rejected(String flaw) {
        return new Verdict.Undecided(new UndecidedReason.ProofRejected(flaw));
    }

    /** A circuit that cancels in the features of the layer is one whatever their domain. */
    private Circuit lift(Circuit circuit, LabelSet labelSet) {
        boolean everywhere = circuit.lowerBounds().isEmpty()
                && circuit.upperBounds().isEmpty()
                && engine.checker()
                        .check(new Verdict.Unargmaxable(circuit).certify(labelSet))
                        .isAccepted();
        return everywhere ? circuit : engine.reduced().lift(circuit);
    }

    private Optional<MarginProof> lift(MarginProof proof, LabelSet labelSet) {
        ReducedDomain reduced = engine.reduced();
        MarginProof lifted = new MarginProof(
                proof.low(),
                reduced.lift(proof.point()),
                proof.high(),
                proof.ceiling().map(reduced::lift));
        return engine.checker().flawOfMargin(labelSet, lifted).isEmpty() ? Optional.of(lifted) : Optional.empty();
    }

    private void count(Session session) {
        steps += session.effort().steps();
        passes += session.effort().passes();
        if (session.effort().arithmetic().compareTo(arithmetic) > 0) {
            arithmetic = session.effort().arithmetic();
        }
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        return composed == null ? Optional.empty() : composed.estimate(labelSet);
    }

    @Override
    public Effort effort() {
        return new Effort(steps, passes, arithmetic);
    }

    @Override
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        List<Session> sessions = new ArrayList<>();
        Optional.ofNullable(unbounded).ifPresent(sessions::add);
        Optional.ofNullable(composed).ifPresent(sessions::add);
        LabelSet labelSet = LabelSet.of(engine.shifted().labels(), on);
        return sessions.stream()
                .flatMap(session -> session.impossible(on, ignored).stream())
                .map(ImageSession::withoutMultipliers)
                .filter(circuit -> isAccepted(new Verdict.Unargmaxable(circuit), labelSet))
                .map(circuit -> lift(circuit, labelSet))
                .findFirst();
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored) {
        for (Session session : new Session[] {unbounded, composed}) {
            Map<Integer, Double> found = session == null ? Map.of() : session.multipliers(on, ignored);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return Map.of();
    }
}
