package org.orthant.verify;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.proof.DeployedLogits;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.prepare.AllOff;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/**
 * Decides which label sets a layer can predict.
 *
 * <p>Holds what all label sets share; {@link #session} gives a thread what it needs to work on one after the other.
 */
public final class Verifier {

    private final OutputLayer layer;
    private final Question question;
    private final LongSupplier clock;
    private final PreparedRows prepared;
    private final DomainRows domainRows;
    private final int[] constantLabels;
    private @Nullable Checker checker;
    private @Nullable AllOff allOff;
    private @Nullable PreparedRows rowsFromMiddle;
    private final Map<NumberFormat, Optional<DeployedLogits>> deployed = new ConcurrentHashMap<>();
    private final Map<NumberFormat, Verifier> ofStored = new ConcurrentHashMap<>();

    private Verifier(OutputLayer layer, Question question, LongSupplier clock) {
        this.layer = layer;
        this.question = question;
        this.clock = clock;
        this.domainRows = new DomainRows(layer, question.domain());
        this.prepared = new PreparedRows(domainRows);
        this.constantLabels = IntStream.range(0, layer.labels())
                .filter(prepared::isZero)
                .filter(label -> Arrays.stream(layer.row(label)).allMatch(weight -> weight == 0))
                .toArray();
    }

    /** Prepares a layer for a question. */
    public static Verifier of(OutputLayer layer, Question question) {
        return of(layer, question, System::nanoTime);
    }

    /** With a clock that tells the nanoseconds for budgets. */
    static Verifier of(OutputLayer layer, Question question, LongSupplier clock) {
        if (layer.features() != question.domain().features()) {
            throw new IllegalArgumentException("the layer has " + layer.features() + " features and the domain "
                    + question.domain().features() + ": expected the same");
        }
        if (question.depth() != Question.Depth.VERDICT && !question.domain().isFinite()) {
            throw new IllegalArgumentException(
                    "a radius is that of a region in a box: ask for the verdict only, or give every feature finite bounds");
        }
        return new Verifier(layer, question, clock);
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

    public OutputLayer layer() {
        return layer;
    }

    public Question question() {
        return question;
    }

    public PreparedRows preparedRows() {
        return prepared;
    }

    /** What the prepared rows stand for. */
    public DomainRows domainRows() {
        return domainRows;
    }

    /** The labels without weights, whose logit is their bias whatever the features are; to be read only. */
    public int[] constantLabels() {
        return constantLabels;
    }

    /** The logits of the layer as deployed in a format; none if one of its numbers is beyond that. */
    Optional<DeployedLogits> deployed(NumberFormat format) {
        return deployed.computeIfAbsent(format, asked -> DeployedLogits.of(layer, question.domain(), asked));
    }

    /** A verifier of the layer as it is stored in a format: this one where that changes nothing. */
    Verifier ofStored(NumberFormat format, DeployedLogits logits) {
        return logits.stored() == layer
                ? this
                : ofStored.computeIfAbsent(
                        format, asked -> new Verifier(logits.stored(), Question.verdict(question.domain()), clock));
    }

    /** The rows with points measured from the middle of the domain, which is bounded; made when they are first needed. */
    public synchronized PreparedRows rowsFromMiddle() {
        if (rowsFromMiddle == null) {
            DomainRows fromMiddle = DomainRows.fromMiddle(layer, question.domain());
            rowsFromMiddle = fromMiddle.hasOriginOf(domainRows) ? prepared : new PreparedRows(fromMiddle);
        }
        return rowsFromMiddle;
    }

    /** The label set without labels, if it helps with others; solved when it is first needed. */
    public synchronized Optional<AllOff> allOff() {
        if (allOff == null && AllOff.helps(this)) {
            allOff = new AllOff(this);
        }
        return Optional.ofNullable(allOff);
    }

    /** Who has to accept what was computed in unusual ways; made when it is first needed. */
    synchronized Checker checker() {
        if (checker == null) {
            checker = new Checker(layer, question.domain());
        }
        return checker;
    }
}
