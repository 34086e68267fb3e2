package org.orthant.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.verify.ball.BallRows;
import org.orthant.verify.ball.UntrainedClassStart;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.deploy.GivenLayer;
import org.orthant.verify.deploy.StoredLayers;
import org.orthant.verify.margin.MarginStarts;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.pricing.PassesAhead;
import org.orthant.verify.ranking.NearMean;
import org.orthant.verify.ranking.OwnRows;
import org.orthant.verify.rows.Scaling;

/** Decides about features within bounds; holds what all label sets share. */
final class BoxEngine implements Engine {

    private final Scaling scaling;
    private final OutputLayer layer;
    private final Box features;
    private final RuledLayer ruled;
    private final Question question;
    private final PreparedLayer prepared;
    private final StoredLayers storedLayers;
    private final @Nullable OwnRows ownRows;
    private final @Nullable NearMean nearMean;
    private final MarginStarts marginStarts;
    private @Nullable UntrainedClassStart untrained;
    private final WitnessGuess guess;
    private final boolean guessable;
    private final Supplier<Checker> checker;
    private final boolean exact;

    BoxEngine(OutputLayer layer, Box domain, Question question, WitnessGuess guess, Supplier<Checker> checker) {
        this(layer, domain, question, guess, checker, true);
    }

    /** With weights that are the numbers which verdicts are about, or only near them. */
    BoxEngine(
            OutputLayer layer,
            Box domain,
            Question question,
            WitnessGuess guess,
            Supplier<Checker> checker,
            boolean exact) {
        this.exact = exact;
        this.guess = guess;
        question.rule().requireFits(layer);
        boolean ranking = question.rule().isRanking();
        OutputLayer shifted = RuledLayer.shifted(layer, question.rule());
        this.guessable = shifted == layer && !ranking && question.depth() != Question.Depth.RADIUS;
        this.scaling = Scaling.of(shifted, ranking);
        this.layer = scaling.searched(shifted);
        this.features = domain;
        this.ruled = ranking ? RuledLayer.of(this.layer, domain, question.rule()) : new RuledLayer(this.layer, domain);
        this.question = question;
        this.checker = checker;
        this.prepared = new PreparedLayer(ruled.layer(), ruled.domain());
        this.storedLayers = new StoredLayers(new GivenLayer(layer, domain, question.rule(), prepared));
        this.marginStarts = new MarginStarts(ruled.layer());
        this.ownRows = question.rule().isRanking() && prepared.rows().isOrdinary()
                ? new OwnRows(prepared.rows().source())
                : null;
        // Ranks are bounded by refutations without common classes, which have to be short.
        this.nearMean = ownRows == null || !exact || question.rank().isPresent() ? null : new NearMean(ruled.layer());
    }

    /**
     * Returns an engine about weights that are rounded: where floating point is not enough, it leaves label sets undecided, because more
     * digits would be about the wrong numbers. Deployed layers are not examined.
     */
    static BoxEngine approximate(OutputLayer layer, Box domain, Question question, Supplier<Checker> checker) {
        return new BoxEngine(layer, domain, question.withFormats(List.of()), WitnessGuess.NONE, checker, false);
    }

    /** Returns whether weights are the numbers that verdicts are about. */
    boolean isExact() {
        return exact;
    }

    @Override
    public Session session(Deadline deadline) {
        return new BoxSession(this, deadline);
    }

    @Override
    public int setsAtOnce() {
        return PassesAhead.helps(prepared.rows()) ? PassesAhead.most(prepared.rows()) : 1;
    }

    /** The layer whose labels are on where logits are positive: the given one, or what the rule and a power of two make of it. */
    OutputLayer layer() {
        return ruled.layer();
    }

    /** The feature vectors of the given layer. */
    Box features() {
        return features;
    }

    /** The feature vectors of {@link #layer}. */
    Box domain() {
        return ruled.domain();
    }

    Question question() {
        return question;
    }

    /** What is computed once and serves all label sets. */
    PreparedLayer prepared() {
        return prepared;
    }

    /** Features that may produce a label set as it is. */
    Optional<double[]> guess(LabelSet set) {
        return guessable ? guess.of(set) : Optional.empty();
    }

    /** Guesses for rankings. */
    @Nullable OwnRows ownRows() {
        return ownRows;
    }

    /** Refutations of classes that were never trained; null unless the rule is a ranking. */
    @Nullable NearMean nearMean() {
        return nearMean;
    }

    /** Returns whether margins of untrained classes are bounded by {@link UntrainedMargins}: those of large rankings with a bias. */
    boolean boundsUntrained() {
        return exact && question.rule().isRanking() && layer.hasBias() && BallRows.areMany(layer);
    }

    /** Where {@link UntrainedMargins} begin; made when first needed. */
    synchronized UntrainedClassStart untrained() {
        if (untrained == null) {
            untrained = UntrainedMargins.start(layer);
        }
        return untrained;
    }

    /** Where margins of classes begin. */
    MarginStarts marginStarts() {
        return marginStarts;
    }

    /** The layer as it is deployed. */
    StoredLayers storedLayers() {
        return storedLayers;
    }

    /** Accepts or rejects what was computed in unusual ways. */
    Checker checker() {
        return checker.get();
    }

    /** Returns whether numbers of the given layer are those that searches compute with. */
    boolean isScaled() {
        return !scaling.isNone();
    }

    /** Returns the verdict about the given layer that one about {@link #layer} stands for, without its margin. */
    Verdict unscaled(Verdict verdict) {
        return scaling.isNone()
                ? verdict
                : verdict.match(
                        yes -> new Verdict.Argmaxable(
                                scaling.point(yes.witness(), features.features()),
                                yes.radius(),
                                yes.deployment(),
                                yes.shortfall()),
                        never -> new Verdict.Unargmaxable(scaling.circuit(never.circuit()), never.deployment()),
                        open -> open);
    }

    /** Returns the margin of the given layer that one of {@link #layer} stands for. */
    Optional<MarginProof> unscaled(MarginProof margin) {
        return scaling.isNone() ? Optional.of(margin) : scaling.margin(margin, features.features());
    }

    /** Returns whether the checker accepts bounds of a margin of {@link #layer}. */
    boolean isAccepted(LabelSet labelSet, MarginProof margin) {
        return unscaled(margin)
                .filter(proof -> checker.get().flawOfMargin(labelSet, proof).isEmpty())
                .isPresent();
    }

    /** Returns why the checker rejects a verdict about {@link #layer}; empty if it accepts it. */
    Optional<String> flaw(Verdict verdict, LabelSet labelSet) {
        return checker.get()
                .check(unscaled(verdict).certify(labelSet))
                .match(accepted -> Optional.empty(), rejected -> Optional.of(rejected.reason()));
    }
}
