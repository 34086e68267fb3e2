package org.orthant.verify;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.ball.BallGuesses;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.BallRows;
import org.orthant.verify.ball.EmptySetStart;
import org.orthant.verify.ball.ScaledBall;
import org.orthant.verify.ball.UntrainedClassStart;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.ranking.NearMean;

/**
 * Decides about features that are the image of a ball, by logit margins: a label set can be predicted where its margin is positive.
 *
 * <p>It searches on the layer composed with the maps and rounded to doubles, and returns only what the checker has accepted about the exact
 * composition. Where margins are too close to zero for doubles, it asks whether vectors of any length produce the set.
 */
final class BallEngine implements Engine {

    private final Question question;
    private final DomainChain chain;
    private final Ball ball;
    private final OutputLayer shifted;
    private final ScaledBall scaled;
    private final BallRows rows;
    private final @Nullable EmptySetStart emptySet;
    private final @Nullable UntrainedClassStart untrained;
    private final @Nullable NearMean nearMean;
    private final boolean cone;
    private final OutputLayer layer;
    private @Nullable ImageEngine unbounded;
    private @Nullable EmptySetRefutation emptySetRefutation;
    private final Supplier<Checker> checker;

    BallEngine(OutputLayer layer, DomainChain chain, Question question, Supplier<Checker> checker) {
        this.question = question;
        this.layer = layer;
        this.chain = chain;
        this.ball = (Ball) chain.base();
        this.checker = checker;
        this.shifted = RuledLayer.shifted(layer, question.rule());
        boolean ranking = question.rule().isRanking();
        this.scaled = ScaledBall.of(shifted, chain.maps(), ball);
        this.rows = new BallRows(scaled.layer(), scaled.ball(), ranking);
        this.emptySet = ranking ? null : new EmptySetStart(rows);
        this.untrained = ranking && rows.areMany() ? new UntrainedClassStart(rows) : null;
        // Ranks are bounded by refutations without common classes, which have to be short.
        this.nearMean = untrained == null || question.rank().isPresent()
                ? null
                : new NearMean(RuledLayer.of(layer, FeatureDomain.free(layer.features()), question.rule())
                        .layer());
        this.cone = isCone(layer, chain, question.rule());
    }

    /** Returns whether results depend only on the direction of vectors of the ball, so that its radius does not matter. */
    static boolean isCone(OutputLayer layer, DomainChain chain, DecisionRule rule) {
        return chain.base() instanceof Ball
                && new DomainChain(chain.maps(), FeatureDomain.free(chain.base().features())).isCone()
                && !RuledLayer.shifted(layer, rule).hasBias();
    }

    @Override
    public Session session(Deadline deadline) {
        return new BallSession(this, deadline);
    }

    @Override
    public int setsAtOnce() {
        return guesses() ? BallGuesses.most(rows) : 1;
    }

    /** Returns whether a set's own rows are tried before its margin is bounded: if the margin of a set that can be predicted is not asked for. */
    boolean guesses() {
        return untrained != null && question.margins() != Margins.ALL;
    }

    /** Returns a search for margins, for one thread. */
    BallMargin margin(Deadline deadline) {
        return new BallMargin(rows, emptySet, untrained, deadline);
    }

    /** Returns refutations of classes that were never trained; none unless a large ranking is asked for. */
    @Nullable NearMean nearMean() {
        return nearMean;
    }

    /** Returns whether the margin of a set that is never predicted is zero, as that of the vector zero: where lengths do not matter. */
    boolean vanishesAtZero() {
        return cone && !ball.surface();
    }

    Question question() {
        return question;
    }

    DomainChain chain() {
        return chain;
    }

    Ball ball() {
        return ball;
    }

    /** Returns the number of labels. */
    int labels() {
        return shifted.labels();
    }

    /** Returns the refutation of the empty set, if there is one; found by the first thread that asks. */
    synchronized EmptySetRefutation emptySetRefutation() {
        if (emptySetRefutation == null) {
            emptySetRefutation = EmptySetRefutation.of(this);
        }
        return emptySetRefutation;
    }

    /** Returns the layer and the ball in the units in which margins are searched for. */
    ScaledBall scaled() {
        return scaled;
    }

    /** Returns the rows as functions on the ball, in these units. */
    BallRows rows() {
        return rows;
    }

    /** Returns the engine for vectors of the ball times any number; made when it is first needed. */
    synchronized ImageEngine unbounded() {
        if (unbounded == null) {
            unbounded = new ImageEngine(layer, chain, question.withMargins(Margins.NONE), checker);
        }
        return unbounded;
    }

    /** Returns what accepts proofs about the domain. */
    Checker checker() {
        return checker.get();
    }

    /** Returns whether a verdict is proven. */
    boolean isAccepted(Verdict verdict, LabelSet labelSet) {
        return check(List.of(labelSet), List.of(verdict)).get(0).isAccepted();
    }

    /** Returns whether verdicts are proven, which takes less time for several than for one after the other. */
    List<CheckResult> check(List<LabelSet> labelSets, List<Verdict> verdicts) {
        return checker.get()
                .check(IntStream.range(0, verdicts.size())
                        .mapToObj(i -> verdicts.get(i).certify(labelSets.get(i)))
                        .toList());
    }
}
