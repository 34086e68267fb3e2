package org.orthant.sequence;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.SequenceProof;
import org.orthant.verify.BatchVerifier;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/**
 * Decides which label sets a decoder can emit, with a proof for each.
 *
 * <pre>{@code
 * SequenceDecoder decoder = new SequenceDecoder(layer, FeatureDomain.ball(layer.features(), 8), 0);
 * SequenceProof proof = SequenceVerifier.of(decoder).decide(List.of(LabelSet.of(layer.labels(), 3, 17)), () -> false).get(0);
 * String text = proof.match(
 *         order -> "can be emitted in the order " + order.labels(),
 *         stuck -> "never: after " + stuck.emitted() + ", none of " + stuck.impossible() + " can win",
 *         open -> "undecided: " + open.reason());
 * }</pre>
 *
 * <p>Works in rounds: in each, all label sets ask about the classes that they need next, and each distinct question is decided once, on
 * several threads. The checker has accepted every certificate of a result. Results do not depend on the number of threads. Immutable; threads may share it.
 *
 * @since 0.4.0
 */
public final class SequenceVerifier {

    private final SequenceDecoder decoder;
    private final Question question;
    private final int threads;

    private SequenceVerifier(SequenceDecoder decoder, Question question, int threads) {
        this.decoder = decoder;
        this.question = question;
        this.threads = threads;
    }

    /** Returns a verifier without a time limit, on all processors. */
    public static SequenceVerifier of(SequenceDecoder decoder) {
        return new SequenceVerifier(
                decoder,
                Question.verdict(decoder.domain()).withRule(DecisionRule.argmax()),
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * Returns the same with a time limit per step, after which the step is undecided.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public SequenceVerifier withBudget(Duration perStep) {
        return new SequenceVerifier(decoder, question.withBudget(perStep), threads);
    }

    /**
     * Returns the same on another number of threads.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public SequenceVerifier withThreads(int number) {
        if (number < 1) {
            throw new IllegalArgumentException(number + " threads are too few: expected at least 1");
        }
        return new SequenceVerifier(decoder, question, number);
    }

    /**
     * Decides label sets, and returns the results in their order.
     *
     * @throws IllegalArgumentException if a label set does not fit the decoder, or has its end symbol
     * @throws CancellationException soon after {@code cancelled} is true
     */
    public List<SequenceProof> decide(List<LabelSet> sets, BooleanSupplier cancelled) {
        for (LabelSet set : sets) {
            decoder.objection(set).ifPresent(objection -> {
                throw new IllegalArgumentException(objection);
            });
        }
        int n = decoder.layer().labels();
        KnownSteps known = new KnownSteps(n, decoder.checker()::check);
        List<GreedyOrder> orders = sets.stream()
                .map(set -> new GreedyOrder(set, decoder.end(), known))
                .toList();
        Verifier verifier = Verifier.of(decoder.layer(), question);
        // An end symbol that wins against all classes ends every label set.
        Collection<Step> asked = distinct(Stream.of(new Step(decoder.end(), List.of())), orders);
        while (!asked.isEmpty()) {
            answer(verifier, List.copyOf(asked), known, cancelled);
            asked = distinct(Stream.of(), orders);
        }
        return orders.stream().map(order -> order.proof().orElseThrow()).toList();
    }

    private static Collection<Step> distinct(Stream<Step> first, List<GreedyOrder> orders) {
        LinkedHashSet<Step> steps = new LinkedHashSet<>(first.toList());
        orders.forEach(order -> steps.addAll(order.advance()));
        return steps;
    }

    private void answer(Verifier verifier, List<Step> asked, KnownSteps known, BooleanSupplier cancelled) {
        int n = decoder.layer().labels();
        Iterator<LabelSet> questions =
                asked.stream().map(step -> step.labelSet(n)).iterator();
        boolean complete = BatchVerifier.checking(verifier, threads)
                .verify(questions, cancelled, answer -> known.add(asked.get((int) answer.index()), answer.verdict()));
        if (!complete) {
            throw new CancellationException("cancelled while label sequences were being decided");
        }
    }
}
