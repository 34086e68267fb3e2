package org.orthant.verify;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;

/**
 * Decides which label sets a layer can predict.
 *
 * <p>Holds what all label sets share; {@link #session} gives a thread what it needs to work on one after the other.
 */
public final class Verifier {

    private final OutputLayer layer;
    private final Question question;
    private final LongSupplier clock;
    private final Cone cone;
    private final @Nullable DomainRows domainRows;
    private final int silentLabel;
    private final Map<NumberFormat, Optional<DeployedLogits>> deployed = new ConcurrentHashMap<>();
    private final Map<NumberFormat, Verifier> ofStored = new ConcurrentHashMap<>();

    private Verifier(OutputLayer layer, Question question, LongSupplier clock) {
        this.layer = layer;
        this.question = question;
        this.clock = clock;
        this.domainRows = domainMatters(layer, question) ? new DomainRows(layer, question.domain()) : null;
        this.cone = new Cone(domainRows == null ? new LayerRows(layer) : domainRows);
        this.silentLabel = silentLabel(cone, layer.labels());
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

    OutputLayer layer() {
        return layer;
    }

    Question question() {
        return question;
    }

    Cone cone() {
        return cone;
    }

    /** The rows with the domain in them, if it matters. */
    @Nullable DomainRows domainRows() {
        return domainRows;
    }

    /** A label whose logit is always 0, or −1. */
    int silentLabel() {
        return silentLabel;
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

    /** Without a bias and in a cube around zero, scaling {@code x} changes no sign and the radius only by that factor. */
    private static boolean domainMatters(OutputLayer layer, Question question) {
        double bound = question.domain().upper(0);
        for (int j = 0; j < layer.features(); j++) {
            if (question.domain().upper(j) != bound || question.domain().lower(j) != -bound) {
                return true;
            }
        }
        return layer.hasBias();
    }

    private static int silentLabel(Cone cone, int labels) {
        for (int i = 0; i < labels; i++) {
            if (cone.isZero(i)) {
                return i;
            }
        }
        return -1;
    }
}
