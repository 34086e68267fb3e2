package org.orthant.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How logits {@code z = Wx + b} become a prediction. Every comparison is strict: a tie predicts nothing.
 *
 * <pre>{@code
 * Question question = Question.verdict(domain).withRule(DecisionRule.argmax());
 * }</pre>
 *
 * <p>Each rule is equivalent to another layer whose labels are active if their logits are positive; {@link RuledLayer} builds it.
 * Implementations are immutable; threads may share them. Their methods do not throw, except that {@link Threshold} refuses
 * thresholds that are not finite with an {@link IllegalArgumentException}.
 *
 * @since 0.2.0
 */
public sealed interface DecisionRule {

    /**
     * Applies the function for the case at hand. There is one for every case and none for "others", so that the compiler
     * finds all callers that have to handle a new case.
     */
    <R> R match(
            Function<? super Threshold, ? extends R> threshold,
            Function<? super TopK, ? extends R> topK,
            Function<? super Argmax, ? extends R> argmax);

    /**
     * Exactly the labels with {@code z_i > τ_i} are on.
     *
     * <p>A threshold is a shift of the bias, and {@code b_i − τ_i} is rounded to a double: what is said and proven about label
     * {@code i} is about the exact threshold {@code b_i − fl(b_i − τ_i)}, which is {@code τ_i} plus {@link #adjustment}. That is
     * zero whenever the difference is a double, and at most half a unit in its last place otherwise.
     *
     * @param logits the thresholds {@code τ}: none if all are zero, one for all labels, or one for each
     */
    record Threshold(List<Double> logits) implements DecisionRule {

        /** Checks that thresholds are finite; zeros for all labels become none. */
        public Threshold {
            for (int label = 0; label < logits.size(); label++) {
                if (!Double.isFinite(logits.get(label))) {
                    throw new IllegalArgumentException("threshold " + label + " is " + logits.get(label)
                            + ": thresholds of logits must be finite");
                }
            }
            logits = logits.stream().allMatch(logit -> logit == 0) ? List.of() : List.copyOf(logits);
        }

        /** The threshold of a label as it was given. */
        public double logit(int label) {
            return logits.isEmpty() ? 0 : logits.get(logits.size() == 1 ? 0 : label);
        }

        /** What is to be added to the threshold of a label to get the one that results are about, exactly. */
        public double adjustment(OutputLayer layer, int label) {
            double bias = layer.bias(label);
            double shift = -logit(label);
            double sum = bias + shift;
            // What the sum of two doubles lacks is a double, and this finds it.
            double added = sum - bias;
            return (bias - (sum - added)) + (shift - added);
        }

        @Override
        public <R> R match(
                Function<? super Threshold, ? extends R> threshold,
                Function<? super TopK, ? extends R> topK,
                Function<? super Argmax, ? extends R> argmax) {
            return threshold.apply(this);
        }
    }

    /** The labels of a set of {@code k} are answered when they have the {@code k} largest logits. */
    record TopK() implements DecisionRule {

        @Override
        public <R> R match(
                Function<? super Threshold, ? extends R> threshold,
                Function<? super TopK, ? extends R> topK,
                Function<? super Argmax, ? extends R> argmax) {
            return topK.apply(this);
        }
    }

    /** The class with the largest logit is answered: sets have one label. */
    record Argmax() implements DecisionRule {

        @Override
        public <R> R match(
                Function<? super Threshold, ? extends R> threshold,
                Function<? super TopK, ? extends R> topK,
                Function<? super Argmax, ? extends R> argmax) {
            return argmax.apply(this);
        }
    }

    /** A label is on if its logit is positive. */
    static DecisionRule threshold() {
        return new Threshold(List.of());
    }

    /** A label is on if its logit is above a threshold, one for all labels or one for each. */
    static DecisionRule thresholds(double... logits) {
        return new Threshold(Arrays.stream(logits).boxed().toList());
    }

    /**
     * A label is on if its probability {@code 1 / (1 + exp(−z))} is above a threshold {@code p}, one for all labels or one for
     * each. That is the threshold {@code ln(p / (1 − p))} of logits, rounded to the nearest double.
     */
    static DecisionRule probabilities(double... probabilities) {
        return new Threshold(Arrays.stream(probabilities)
                .mapToObj(DecisionRule::logitOfProbability)
                .toList());
    }

    private static Double logitOfProbability(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException(
                    p + " is not a threshold: expected a probability between 0 and 1, both excluded");
        }
        return Logit.of(p);
    }

    /** The {@code k} largest logits are the answer. */
    static DecisionRule topK() {
        return new TopK();
    }

    /** Returns the rule that predicts the class with the highest logit. */
    static DecisionRule argmax() {
        return new Argmax();
    }

    /** The rule with that {@link #text} and these thresholds, which rankings do not have. */
    static DecisionRule parse(String text, double... thresholds) {
        if (text.equals("threshold")) {
            return thresholds(thresholds);
        }
        if (thresholds.length > 0) {
            throw new IllegalArgumentException("the rule \"" + text + "\" has no thresholds");
        }
        return switch (text) {
            case "top-k" -> topK();
            case "argmax" -> argmax();
            default ->
                throw new IllegalArgumentException(
                        "the rule \"" + text + "\" is unknown: expected threshold, top-k or argmax");
        };
    }

    /**
     * The rule that a user names: by its {@link #text}, in any case, or by the last operation of a classifier, {@code softmax} for
     * argmax or {@code sigmoid} for threshold.
     *
     * @throws IllegalArgumentException if no rule has that name
     */
    static DecisionRule named(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "threshold", "sigmoid" -> threshold();
            case "top-k" -> topK();
            case "argmax", "softmax" -> argmax();
            default ->
                throw new IllegalArgumentException("the rule \"" + text
                        + "\" is unknown: expected threshold (or sigmoid), top-k or argmax (or softmax)");
        };
    }

    /** As it stands in files and on the command line, without thresholds. */
    default String text() {
        return match(threshold -> "threshold", topK -> "top-k", argmax -> "argmax");
    }

    /** The rule in words, with its thresholds. */
    default String described() {
        return match(
                threshold -> threshold.logits().isEmpty()
                        ? text()
                        : threshold.logits().size() == 1
                                ? "threshold " + threshold.logits().get(0)
                                : "threshold per label",
                topK -> text(),
                argmax -> text());
    }

    /** The thresholds, none if all are zero or the rule has none. */
    default List<Double> thresholds() {
        return match(Threshold::logits, topK -> List.of(), argmax -> List.of());
    }

    /** The rule for a layer that has only the given labels of another one, in that order. */
    default DecisionRule ofLabels(int... labels) {
        return thresholds().size() < 2
                ? this
                : thresholds(Arrays.stream(labels)
                        .mapToDouble(label -> thresholds().get(label))
                        .toArray());
    }

    /** Whether logits are compared with one another. */
    default boolean isRanking() {
        return match(threshold -> false, topK -> true, argmax -> true);
    }

    /** Returns why the rule predicts no set of this size; empty if such sets are possible. */
    default Optional<String> objection(int size) {
        boolean wrong = size != 1 && match(threshold -> false, topK -> false, argmax -> true);
        return wrong
                ? Optional.of("a set of " + size + " labels is no answer of argmax: expected one class")
                : Optional.empty();
    }

    /** Refuses thresholds that are not one for all labels or one for each. */
    default void requireFits(int labels) {
        if (thresholds().size() > 1 && thresholds().size() != labels) {
            throw new IllegalArgumentException("there are " + thresholds().size() + " thresholds for " + labels
                    + " labels: give one for all or one per label");
        }
    }

    /** Refuses thresholds that are not one for all labels of a layer or one for each, or lead beyond all doubles. */
    default void requireFits(OutputLayer layer) {
        requireFits(layer.labels());
        overflow(layer).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
    }

    /** Returns which threshold leads beyond all doubles when it is subtracted from a bias of the layer; empty if none does. */
    default Optional<String> overflow(OutputLayer layer) {
        List<Double> thresholds = thresholds();
        return IntStream.range(0, thresholds.isEmpty() ? 0 : layer.labels())
                .filter(label ->
                        !Double.isFinite(layer.bias(label) - thresholds.get(thresholds.size() == 1 ? 0 : label)))
                .mapToObj(label -> "the threshold " + thresholds.get(thresholds.size() == 1 ? 0 : label) + " of label "
                        + label + " is too far from its bias " + layer.bias(label))
                .findFirst();
    }
}
