package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.margin.MarginSearch;

/**
 * Decides label sets for features within bounds: asks its {@link Decider}s in order, and adds margins and statements about deployed
 * arithmetic to the verdict.
 */
final class BoxSession extends Session {

    private final BoxEngine engine;
    private final Deadline deadline;
    private final BoxSolvers solvers;
    private final NearestPointProof proof;
    /** Decide in no time, from what was prepared. */
    private final List<Decider> immediate = new ArrayList<>();
    /** Search, from cheap to expensive. */
    private final List<Decider> searching = new ArrayList<>();

    private final PartialSets partialSets;
    private final BoxEstimates estimates;
    private final @Nullable OwnRowWitness ownRowWitness;
    private final @Nullable MixtureDecider mixtures;
    private final @Nullable MarginSearch margins;
    private final UntrainedMargins untrainedMargins;
    private final @Nullable Deployer deployer;

    BoxSession(BoxEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.solvers = new BoxSolvers(engine, deadline);
        Question question = engine.question();
        boolean deploys = !question.formats().isEmpty();
        boolean ranks = question.rule().isRanking();
        this.margins = question.margins() != Margins.NONE || (ranks && deploys)
                ? new MarginSearch(
                        solvers.rows(), ranks, engine.isExact(), engine.marginStarts(), engine::isAccepted, deadline)
                : null;
        this.untrainedMargins = new UntrainedMargins(engine, deadline);
        this.deployer = deploys ? new Deployer(engine, deadline, margins) : null;
        this.proof = new NearestPointProof(engine, solvers, deployer);
        this.estimates = new BoxEstimates(engine, solvers);
        this.ownRowWitness = engine.ownRows() == null ? null : new OwnRowWitness(engine.ownRows(), solvers, deployer);
        ConstantLabels constants = new ConstantLabels(engine);
        this.mixtures =
                engine.nearMean() == null ? null : new MixtureDecider(engine::checker, engine.nearMean(), deadline);
        this.partialSets = new PartialSets(solvers, proof, constants, mixtures);
        immediate.add(constants);
        engine.prepared().allOff().map(InactiveLabels::new).ifPresent(immediate::add);
        if (solvers.rows().isOrdinary()) {
            searching.add(ownRowWitness == null ? new GivenWitness(engine, solvers, deployer) : ownRowWitness);
            if (mixtures != null) {
                searching.add(mixtures);
            }
            boolean anyWitness = !deploys
                    && engine.prepared().allOff().isEmpty()
                    && question.depth() == Depth.VERDICT
                    && question.margins() != Margins.ALL;
            searching.add(new DoubleDecider(solvers, proof, anyWitness));
            if (solvers.domainRows().areExact()) {
                searching.add(new TwofoldDecider(engine, solvers, proof));
            }
        }
        if (engine.isExact()) {
            searching.add(new RationalDecider(engine, solvers));
        }
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        solvers.begin(labelSet);
        proof.reset();
        if (deployer != null) {
            deployer.reset();
        }
        Verdict verdict = decide(labelSet);
        Verdict unscaled = engine.unscaled(verdict);
        Verdict complete = deployer == null ? unscaled : deployer.complete(labelSet, unscaled);
        return withMargin(labelSet, verdict, complete);
    }

    private Verdict decide(LabelSet labelSet) {
        try {
            return Decider.first(immediate, labelSet)
                    .or(() -> Decider.first(searching, labelSet))
                    .orElseGet(() -> new Verdict.Undecided(new UndecidedReason.RoundedWeights()));
        } catch (Deadline.Over over) {
            return proof.soFar()
                    .filter(verdict -> engine.flaw(verdict, labelSet).isEmpty())
                    .<Verdict>map(verdict -> verdict)
                    .orElseGet(() -> Verdict.Undecided.budgetSpent(deadline.budget()));
        }
    }

    /**
     * Adds the margin to a verdict about the given layer.
     *
     * @param verdict the one about the layer of the search
     */
    private Verdict withMargin(LabelSet labelSet, Verdict verdict, Verdict complete) {
        Margins asked = engine.question().margins();
        MarginSearch search = margins;
        if (search == null || asked == Margins.NONE) {
            return complete;
        }
        try {
            Optional<MarginProof> margin = verdict.match(
                    yes -> asked == Margins.NEVER
                            ? Optional.empty()
                            : search.margin(labelSet, Optional.of(yes.witness()), Optional.empty()),
                    never -> untrainedMargins
                            .margin(labelSet)
                            .or(() -> search.margin(labelSet, Optional.empty(), Optional.of(never.circuit()))),
                    open -> Optional.empty());
            return complete.withMargin(margin.flatMap(engine::unscaled));
        } catch (Deadline.Over over) {
            return complete;
        }
    }

    @Override
    void lookAhead(List<LabelSet> next) {
        if (ownRowWitness != null) {
            ownRowWitness.lookAhead(next);
        }
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        solvers.begin(labelSet);
        return Decider.first(immediate, labelSet)
                .map(known -> known.match(
                        argmaxable -> Optional.of(Estimate.ARGMAXABLE),
                        unargmaxable -> Optional.of(Estimate.UNARGMAXABLE),
                        undecided -> Optional.<Estimate>empty()))
                .orElseGet(() -> estimates.estimate(labelSet));
    }

    @Override
    public Effort effort() {
        return solvers.effort();
    }

    @Override
    Optional<Verdict> partial(int[] on, int[] ignored) {
        return partialSets.decide(on, ignored).map(engine::unscaled);
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        return partialSets.multipliers(on, ignored, circuit);
    }
}
