package org.orthant.verify;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.budget.Deadline;

/**
 * Decides which label sets a layer can predict.
 *
 * <p>Holds what all label sets share; {@link #session} gives a thread what it needs to work on one after the other.
 */
public final class Verifier {

    private final OutputLayer layer;
    private final Question question;
    private final LongSupplier clock;
    private final Engine engine;
    private @Nullable Checker checker;

    private Verifier(OutputLayer layer, Question question, LongSupplier clock, WitnessGuess guess) {
        this.layer = layer;
        this.question = question;
        this.clock = clock;
        this.engine = question.domain()
                .match(
                        box -> new BoxEngine(layer, box, question, guess, this::checker),
                        ball -> {
                            throw new UnsupportedOperationException("balls");
                        },
                        image -> {
                            throw new UnsupportedOperationException("images");
                        });
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
        return engine.session(new Deadline(question.budget(), clock, cancelled));
    }

    /** Returns the layer about which label sets are decided. */
    OutputLayer layer() {
        return layer;
    }

    Question question() {
        return question;
    }

    /** Returns how many label sets a session should know at once: more than one if it can look ahead to them. */
    int setsAtOnce() {
        return engine.setsAtOnce();
    }

    /** Who has to accept what was computed in unusual ways; made when it is first needed. */
    synchronized Checker checker() {
        if (checker == null) {
            checker = new Checker(layer, question.domain(), question.rule());
        }
        return checker;
    }
}
