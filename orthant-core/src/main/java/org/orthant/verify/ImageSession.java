package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rational.ComposedMargin;

/** Decides label sets for features that are the image of a box, by its {@link Decider}s in order. */
final class ImageSession extends Session {

    /** Relative width of a margin's interval that needs no rational numbers. */
    private static final double CLOSE = 1e-9;

    /** Weights of the composed layer: margins of more of them in rational numbers take long. */
    private static final long MOST_EXACT_MARGINS = 1 << 10;

    private final ImageEngine engine;
    private final Deadline deadline;
    private final ImageProofs proofs;
    private final EffortCount effort = new EffortCount();
    private final List<Decider> deciders = new ArrayList<>();
    /** Sessions of boxes: all features if that helps, then the composed layer if its weights are finite. */
    private final List<Session> sessions = new ArrayList<>();

    private final Optional<Session> composed;

    ImageSession(ImageEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.proofs = new ImageProofs(engine);
        this.composed = Optional.ofNullable(engine.composed()).map(box -> box.session(deadline));
        Optional<Session> unbounded = Optional.ofNullable(engine.unbounded()).map(box -> box.session(deadline));
        unbounded.ifPresent(sessions::add);
        composed.ifPresent(sessions::add);
        composed.map(session -> new ComposedLayerDecider(engine, session, effort, deadline))
                .ifPresent(deciders::add);
        if (engine.question().margins() == Margins.NONE) {
            // Margins need the composed layer anyway. Most classes of a ranking can win, which all features alone do
            // not show in a cone.
            boolean first =
                    engine.inverse() != null || !engine.question().rule().isRanking() || composed.isEmpty();
            unbounded
                    .map(session -> new AllFeaturesDecider(engine, session, effort))
                    .ifPresent(decider -> deciders.add(first ? 0 : 1, decider));
        }
        deciders.add(new ComposedRationalDecider(engine, effort, deadline));
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        effort.reset();
        deadline.hold();
        Verdict found;
        try {
            if (isTrivialOnSphere(labelSet)) {
                return proofs.trivialOnSphere(labelSet);
            }
            found = withExactMargin(labelSet, decide(labelSet));
        } finally {
            deadline.release();
        }
        return engine.reduced().isIdentity() ? found : proofs.lift(found, labelSet);
    }

    /** Returns whether there are no labels to compare with. Elsewhere the vector zero serves such sets, which a sphere does not have. */
    private boolean isTrivialOnSphere(LabelSet labelSet) {
        return engine.question().rule().isRanking()
                && (labelSet.size() == 0 || labelSet.size() == labelSet.labels())
                && engine.reduced().base() instanceof Ball ball
                && ball.surface();
    }

    /** A verdict about the box. */
    private Verdict decide(LabelSet labelSet) {
        try {
            return Decider.first(deciders, labelSet).orElseThrow();
        } catch (Deadline.Over over) {
            return Verdict.Undecided.budgetSpent(deadline.budget());
        }
    }

    /** The verdict with its margin in rational numbers, where doubles do not bound it closely and the layer is small. */
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
                    .map(ImageProofs::withoutMultipliers)
                    .filter(proof -> engine.isAccepted(proof, labelSet));
            return verdict.withMargin(exact.or(verdict::margin));
        } catch (Deadline.Over over) {
            return verdict;
        }
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        return composed.flatMap(session -> session.estimate(labelSet));
    }

    @Override
    public Effort effort() {
        return effort.total();
    }

    @Override
    Optional<Verdict> partial(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(engine.shifted().labels(), on);
        Optional<Verdict> last = Optional.empty();
        for (Session session : sessions) {
            last = session.partial(on, ignored);
            Optional<Verdict> refutation = last.flatMap(found -> liftedRefutation(labelSet, found));
            if (refutation.isPresent()) {
                return refutation;
            }
        }
        return composed.isPresent() ? last.flatMap(this::liftedWitness) : Optional.empty();
    }

    private Optional<Verdict> liftedRefutation(LabelSet labelSet, Verdict found) {
        return found.match(
                yes -> Optional.empty(),
                never -> Optional.of(never.circuit().withoutMultipliers())
                        .filter(circuit -> engine.isAccepted(new Verdict.Unargmaxable(circuit), labelSet))
                        .map(circuit -> new Verdict.Unargmaxable(proofs.lift(circuit, labelSet))),
                open -> Optional.empty());
    }

    private Optional<Verdict> liftedWitness(Verdict found) {
        return found.match(
                yes -> Optional.of(new Verdict.Argmaxable(engine.reduced().lift(yes.witness()), Optional.empty())),
                never -> Optional.empty(),
                open -> Optional.empty());
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        return sessions.stream()
                .map(session -> session.multipliers(on, ignored, circuit))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }
}
