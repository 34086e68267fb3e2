package org.orthant.verify;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.deploy.StoredLayers;
import org.orthant.verify.margin.MarginStarts;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.pricing.PassesAhead;
import org.orthant.verify.ranking.OwnRows;

/**
 * Decides which label sets a layer can predict.
 *
 * <p>Holds what all label sets share; {@link #session} gives a thread what it needs to work on one after the other.
 */
public final class Verifier {

    private final OutputLayer layer;
    private final RuledLayer ruled;
    private final Question question;
    private final LongSupplier clock;
    private final PreparedLayer prepared;
    private final StoredLayers storedLayers;
    private final @Nullable OwnRows ownRows;
    private final MarginStarts marginStarts;
    private final WitnessGuess guess;
    private @Nullable Checker checker;

    private Verifier(OutputLayer layer, Question question, LongSupplier clock, WitnessGuess guess) {
        this.guess = guess;
        this.layer = layer;
        this.ruled = RuledLayer.of(layer, question.domain(), question.rule());
        this.question = question;
        this.clock = clock;
        this.prepared = new PreparedLayer(ruled.layer(), ruled.domain());
        this.storedLayers = new StoredLayers(prepared);
        this.marginStarts = new MarginStarts(ruled.layer());
        this.ownRows = question.rule().isRanking() && prepared.rows().isOrdinary()
                ? new OwnRows(prepared.rows().source())
                : null;
    }

    /** Prepares a layer for a question. */
    public static Verifier of(OutputLayer layer, Question question) {
        return of(layer, question, System::nanoTime);
    }

    /** The same with guesses for label sets, where the question is by thresholds of 0 and for no exact radius. */
    public static Verifier of(OutputLayer layer, Question question, WitnessGuess guess) {
        return of(layer, question, System::nanoTime, guess);
    }

    /** With a clock that tells the nanoseconds for budgets. */
    static Verifier of(OutputLayer layer, Question question, LongSupplier clock) {
        return of(layer, question, clock, WitnessGuess.NONE);
    }

    private static Verifier of(OutputLayer layer, Question question, LongSupplier clock, WitnessGuess guess) {
        if (layer.features() != question.domain().features()) {
            throw new IllegalArgumentException("the layer has " + layer.features() + " features and the domain "
                    + question.domain().features() + ": expected the same");
        }
        if (question.depth() != Question.Depth.VERDICT && !question.domain().isFinite()) {
            throw new IllegalArgumentException(
                    "a radius is that of a region in a box: ask for the verdict only, or give every feature finite bounds");
        }
        return new Verifier(layer, question, clock, guess);
    }

    /** A worker for one thread. */
    public Session session() {
        return session(() -> false);
    }

    /**
     * A worker for one thread that can be stopped: soon after {@code cancelled} is true, which must be cheap to ask,
     * {@link Session#verify} throws a {@link java.util.concurrent.CancellationException}.
     */
    public Session session(BooleanSupplier cancelled) {
        return new Session(this, new Deadline(question.budget(), clock, cancelled));
    }

    /** The layer whose labels are on where logits are positive: the given one, or what the rule makes of it. */
    OutputLayer layer() {
        return ruled.layer();
    }

    /** The feature vectors of {@link #layer}. */
    FeatureDomain domain() {
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
        return ruled.layer() == layer && question.depth() != Question.Depth.RADIUS ? guess.of(set) : Optional.empty();
    }

    /** Guesses for rankings. */
    @Nullable OwnRows ownRows() {
        return ownRows;
    }

    /** How many label sets a session should know at once: more than one if it can look ahead to them. */
    int setsAtOnce() {
        return PassesAhead.helps(prepared.rows()) ? PassesAhead.MOST : 1;
    }

    /** Where margins of classes begin. */
    MarginStarts marginStarts() {
        return marginStarts;
    }

    /** The layer as it is deployed. */
    StoredLayers storedLayers() {
        return storedLayers;
    }

    /** Who has to accept what was computed in unusual ways; made when it is first needed. */
    synchronized Checker checker() {
        if (checker == null) {
            checker = new Checker(layer, question.domain(), question.rule());
        }
        return checker;
    }
}
