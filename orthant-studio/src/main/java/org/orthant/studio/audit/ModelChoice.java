package org.orthant.studio.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.weights.DomainText;
import org.orthant.studio.http.Refusal;

/**
 * What a visitor says about a model in place of what the model says.
 *
 * @param layer the number of the layer among the candidates
 * @param tensors the names of its weights and bias, where it is none of the candidates
 * @param rule how its logits become a prediction
 * @param threshold of logits, above which a label is predicted
 * @param probability the same as a probability
 * @param domain the output of the operation before it as {@link DomainText} has it, or {@code box} or {@code box:B} for bounds of all features
 */
record ModelChoice(
        OptionalInt layer,
        TensorChoice tensors,
        Optional<String> rule,
        Optional<String> threshold,
        Optional<String> probability,
        Optional<String> domain) {

    /** The name of the paper's domain, which does not belong to an activation. */
    private static final String BOX = "box";

    Optional<DecisionRule> decided() {
        return threshold
                .map(text -> understood(() -> DecisionRule.thresholds(number("threshold", text))))
                .or(() -> probability.map(
                        text -> understood(() -> DecisionRule.probabilities(number("probability", text)))))
                .or(() -> rule.map(text -> understood(() -> DecisionRule.named(text))));
    }

    Optional<FeatureDomain> bounds(int features) {
        return domain.map(text -> understood(() -> text.equals(BOX) || text.startsWith(BOX + ":")
                ? FeatureDomain.box(features, bound(text))
                : parsed(text, features)));
    }

    private static double bound(String box) {
        return box.equals(BOX) ? FeatureDomain.DEFAULT_BOUND : number("bound", box.substring(BOX.length() + 1));
    }

    private static double number(String what, String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the " + what + " \"" + text + "\" is not a number", e);
        }
    }

    /** Returns the options of the command line that say the same. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        tensors.weights().ifPresent(name -> words.addAll(List.of("--tensor", name)));
        tensors.bias().ifPresent(name -> words.addAll(List.of("--bias-tensor", name)));
        threshold.ifPresent(text -> words.addAll(List.of("--threshold", text.strip())));
        probability.ifPresent(text -> words.addAll(List.of("--probability", text.strip())));
        if (threshold.isEmpty() && probability.isEmpty()) {
            rule.ifPresent(text -> words.addAll(List.of("--rule", text)));
        }
        domain.ifPresent(text -> words.addAll(
                text.equals(BOX) || text.startsWith(BOX + ":")
                        ? List.of("--box", String.valueOf(bound(text)))
                        : List.of("--domain", text)));
        return words;
    }

    /** A page names no files of this machine. */
    private static FeatureDomain parsed(String text, int features) {
        if (DomainText.namesFile(text)) {
            throw new IllegalArgumentException("a page cannot name files for the domain: use orthant audit --domain "
                    + text.split(":", 2)[0] + ":FILE");
        }
        return DomainText.parse(text, features);
    }

    private static <T> T understood(Supplier<T> choice) {
        try {
            return choice.get();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
