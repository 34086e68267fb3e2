package org.orthant.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DomainChain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rank.RankRows;

/**
 * Decides which label sets a layer can predict.
 *
 * <p>A verifier prepares a layer once; each thread creates a {@link #session} and decides label sets one after the other.
 *
 * <pre>{@code
 * Verifier verifier = Verifier.of(layer, Question.verdict(FeatureDomain.box(layer.features(), 1e4)));
 * Verdict verdict = verifier.session().verify(LabelSet.of(layer.labels(), 0, 2));
 * String text = verdict.match(
 *         yes -> "produced by " + yes.witness(),
 *         never -> "impossible because of labels " + never.circuit().labels(),
 *         open -> "not decided: " + open.reason());
 * }</pre>
 *
 * <p>Threads may share a verifier. Every verdict except {@link Verdict.Undecided} has a proof; without a budget, every label set is
 * decided.
 *
 * @since 0.2.0
 */
public final class Verifier {

    private final OutputLayer layer;
    private final Question question;
    private final LongSupplier clock;
    private final Engine engine;
    private @Nullable Checker checker;
    private @Nullable RankRows rankRows;

    private Verifier(OutputLayer layer, Question question, LongSupplier clock, WitnessGuess guess) {
        this.layer = layer;
        this.question = question;
        this.clock = clock;
        this.engine = engine(guess);
    }

    private Engine engine(WitnessGuess guess) {
        DomainChain chain = DomainChain.of(question.domain());
        boolean plain = chain.maps().isEmpty()
                && chain.base().asBox().filter(Verifier::isFull).isPresent();
        if (plain) {
            return new BoxEngine(layer, chain.base().asBox().orElseThrow(), question, guess, this::checker);
        }
        boolean directionsOnly =
                question.margins() == Question.Margins.NONE && BallEngine.isCone(layer, chain, question.rule());
        return chain.base() instanceof Ball && !directionsOnly
                ? new BallEngine(layer, chain, question, this::checker)
                : new ImageEngine(layer, chain, question, this::checker);
    }

    /** Returns whether every feature has more than one value. */
    private static boolean isFull(Box box) {
        return IntStream.range(0, box.features()).noneMatch(box::isFixed);
    }

    /**
     * Prepares a layer for a question.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features, or radii are asked for features without
     *     finite bounds
     */
    public static Verifier of(OutputLayer layer, Question question) {
        return of(layer, question, System::nanoTime);
    }

    /**
     * Prepares a layer for a question, with guesses of witnesses, which are used for thresholds of 0 if no exact radius is requested.
     *
     * @throws IllegalArgumentException as {@link #of(OutputLayer, Question)} does
     */
    public static Verifier of(OutputLayer layer, Question question, WitnessGuess guess) {
        return of(layer, question, System::nanoTime, guess);
    }

    /** Prepares a layer with a clock in nanoseconds for budgets. */
    static Verifier of(OutputLayer layer, Question question, LongSupplier clock) {
        return of(layer, question, clock, WitnessGuess.NONE);
    }

    private static Verifier of(OutputLayer layer, Question question, LongSupplier clock, WitnessGuess guess) {
        if (layer.features() != question.domain().features()) {
            throw new IllegalArgumentException("the layer has " + layer.features() + " features and the domain "
                    + question.domain().features() + ": expected the same");
        }
        boolean hasRadii = question.domain()
                .asBox()
                .filter(box -> box.isFinite() && isFull(box))
                .isPresent();
        if (question.depth() != Question.Depth.VERDICT && !hasRadii) {
            throw new IllegalArgumentException(
                    "a radius is that of a region in a box: ask for the verdict only, or give every feature finite bounds");
        }
        return new Verifier(layer, question, clock, guess);
    }

    /** Returns a session for one thread. */
    public Session session() {
        return session(() -> false);
    }

    /**
     * Returns a session for one thread that can be stopped: soon after {@code cancelled} is true, which must be cheap to ask,
     * {@link Session#verify} throws a {@link java.util.concurrent.CancellationException}.
     */
    public Session session(BooleanSupplier cancelled) {
        Deadline deadline = new Deadline(question.budget(), clock, cancelled);
        Session session = engine.session(deadline);
        Session complete = question.rank()
                .flatMap(goal -> rankRows().map(rows -> new RankSearch(session, goal, checker(), rows, deadline)))
                .<Session>map(search -> new RankSession(session, search))
                .orElse(session);
        return new PartialSession(complete, this::fixedLabels, cancelled);
    }

    /** Returns the labels of a partial label set that are not free, as a layer of their own. */
    FixedLabels fixedLabels(LabelSet partial) {
        return FixedLabels.of(layer, question, clock, partial);
    }

    /** Returns the rows for searches for ranks, prepared when first needed; empty if composed weights are beyond the largest double. */
    private synchronized Optional<RankRows> rankRows() {
        if (rankRows == null) {
            DomainChain chain = DomainChain.of(question.domain());
            rankRows = composed(chain.maps())
                    .map(rows -> new RankRows(rows, chain.base()))
                    .orElse(null);
        }
        return Optional.ofNullable(rankRows);
    }

    private Optional<OutputLayer> composed(List<AffineMap> maps) {
        try {
            return Optional.of(maps.isEmpty() ? layer : ComposedLayer.of(layer, maps));
        } catch (IllegalArgumentException overflow) {
            return Optional.empty();
        }
    }

    /** Returns the layer about which label sets are decided. */
    OutputLayer layer() {
        return layer;
    }

    Question question() {
        return question;
    }

    /** Returns the number of label sets to announce to a session at once: more than one if it can look ahead to them. */
    int setsAtOnce() {
        return engine.setsAtOnce();
    }

    /** Returns the checker, which must accept proofs that were found in unusual ways; created when first needed. */
    synchronized Checker checker() {
        if (checker == null) {
            checker = new Checker(layer, question.domain(), question.rule());
        }
        return checker;
    }
}
