package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.MarginGoal;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.ranking.Mixture;

/** Decides label sets for features that are the image of a ball, by its {@link Decider}s in order. */
final class BallSession extends Session {

    private final BallEngine engine;
    private final Deadline deadline;
    private final BallMargin margin;
    private final BallProofs proofs;
    private final BallMarginDecider byMargin;
    private final @Nullable OwnRowsInBall ownRows;
    private final @Nullable MixtureDecider mixtures;
    private final List<Decider> deciders = new ArrayList<>();
    private final boolean ranking;

    BallSession(BallEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.ranking = engine.question().rule().isRanking();
        this.margin = engine.margin(deadline);
        this.proofs = new BallProofs(engine, margin);
        this.byMargin = new BallMarginDecider(engine, margin, proofs);
        boolean anyRefutation = !ranking && engine.question().margins() == Margins.NONE;
        if (anyRefutation) {
            deciders.add(
                    labelSet -> engine.emptySetRefutation().circuit(labelSet).map(Verdict.Unargmaxable::new));
        }
        this.ownRows = engine.guesses() ? new OwnRowsInBall(engine) : null;
        this.mixtures =
                engine.nearMean() == null ? null : new MixtureDecider(engine::checker, engine.nearMean(), deadline);
        Stream.of(Optional.ofNullable(ownRows), Optional.ofNullable(mixtures))
                .forEach(decider -> decider.ifPresent(deciders::add));
        deciders.add(byMargin);
        deciders.add(new AnyLengthDecider(engine, deadline));
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        if (labelSet.labels() != engine.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + engine.labels());
        }
        deadline.hold();
        try {
            return isTrivial(labelSet) ? trivial(labelSet) : decide(labelSet);
        } catch (Deadline.Over over) {
            return Verdict.Undecided.budgetSpent(deadline.budget());
        } finally {
            deadline.release();
        }
    }

    /** Whether there are no labels to compare with. */
    private boolean isTrivial(LabelSet labelSet) {
        return ranking && (labelSet.size() == 0 || labelSet.size() == labelSet.labels());
    }

    /** The verdict that every point of the domain proves, with a threshold beyond all logits. */
    private Verdict trivial(LabelSet labelSet) {
        Verdict verdict = new Verdict.Argmaxable(proofs.trivial(labelSet.size() == 0), Optional.empty());
        return engine.isAccepted(verdict, labelSet) ? verdict : unclear();
    }

    private Verdict decide(LabelSet labelSet) {
        Margins asked = engine.question().margins();
        Verdict verdict = Decider.first(deciders, labelSet).orElseGet(this::unclear);
        return verdict.match(
                yes -> asked == Margins.ALL ? yes.withMargin(bounded(labelSet)) : yes,
                never -> asked == Margins.NONE
                        ? never
                        : never.withMargin(zero(labelSet, never.circuit())
                                .or(() ->
                                        bounded(labelSet).map(proof -> atMostZero(labelSet, never.circuit(), proof)))),
                open -> open);
    }

    /** Returns the margin 0 of a set that is never predicted, if the vector zero attains it; the refutation is the upper bound. */
    private Optional<MarginProof> zero(LabelSet labelSet, Circuit circuit) {
        Point zero = Point.of(new double[engine.ball().features() + (ranking ? 1 : 0)]);
        return engine.vanishesAtZero()
                ? Optional.of(new MarginProof(0, zero, 0, Optional.of(circuit)))
                        .filter(proof ->
                                engine.checker().flawOfMargin(labelSet, proof).isEmpty())
                : Optional.empty();
    }

    /** Returns the margin of a set that is never predicted with 0 as its upper end, which the refutation proves, if doubles have found a larger one. */
    private MarginProof atMostZero(LabelSet labelSet, Circuit circuit, MarginProof found) {
        return found.high() <= 0 || found.low() > 0
                ? found
                : Optional.of(new MarginProof(found.low(), found.point(), 0, Optional.of(circuit)))
                        .filter(proof ->
                                engine.checker().flawOfMargin(labelSet, proof).isEmpty())
                        .orElse(found);
    }

    /** Returns the margin as closely as the checker can see it; none if the time for it is over. */
    private Optional<MarginProof> bounded(LabelSet labelSet) {
        try {
            margin.solve(labelSet, MarginGoal.MARGIN);
            return proofs.margin(labelSet);
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
    }

    @Override
    void lookAhead(List<LabelSet> next) {
        if (ownRows != null) {
            ownRows.lookAhead(next);
        }
    }

    private Verdict unclear() {
        double low = engine.scaled().scaling().logit(margin.low());
        double high = engine.scaled().scaling().logit(margin.high());
        return new Verdict.Undecided(
                engine.ball().surface() && margin.low() > 0
                        ? new UndecidedReason.NoPointOnSphere()
                        // Rounding errors may exchange the ends.
                        : new UndecidedReason.MarginNearZero(Math.min(low, high), Math.max(low, high)));
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        if (isTrivial(labelSet)) {
            return Optional.of(Estimate.ARGMAXABLE);
        }
        margin.solve(labelSet, MarginGoal.SIGN);
        return margin.low() > 0
                ? Optional.of(Estimate.ARGMAXABLE)
                : margin.high() < 0 ? Optional.of(Estimate.UNARGMAXABLE) : Optional.empty();
    }

    @Override
    public Effort effort() {
        return new Effort(margin.steps(), margin.passes(), Arithmetic.DOUBLE);
    }

    @Override
    Optional<Verdict> partial(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(engine.labels(), on);
        deadline.start();
        try {
            margin.ignore(ignored);
            margin.solve(labelSet, MarginGoal.SIGN);
            return byMargin.refutation(labelSet)
                    .or(() -> margin.low() > 0
                            ? Optional.of(new Verdict.Argmaxable(proofs.witness(), Optional.empty()))
                            : Optional.empty());
        } catch (Deadline.Over over) {
            return Optional.empty();
        } finally {
            margin.ignore(new int[0]);
        }
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        if (mixtures != null && !circuit.combined().isEmpty()) {
            return mixtures.mixture(on[0]).map(Mixture::shares).orElse(Map.of());
        }
        Map<Integer, Double> multipliers = new TreeMap<>();
        impossible(on, ignored).ifPresent(found -> {
            for (int i = 0; i < found.labels().size(); i++) {
                multipliers.put(
                        found.labels().get(i),
                        found.multipliers().orElseThrow().get(i).toDouble());
            }
        });
        return multipliers;
    }
}
