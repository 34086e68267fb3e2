package org.orthant.console.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.layer.DecisionRule;
import org.orthant.model.weights.WeightReader;

/** Options of the decision rule: how logits become a prediction. */
public final class RuleOptions extends OptionGroup {

    private final OptionValue<String> rule = option(String.class, "--rule", "threshold|top-k|argmax");

    private final OptionValue<String> threshold = option(String.class, "--threshold", "NUMBERS|FILE");

    private final OptionValue<String> probability = option(String.class, "--probability", "NUMBERS|FILE");

    /** Returns the rule, if specified. */
    public Optional<DecisionRule> given() {
        if (threshold.isGiven() && probability.isGiven()) {
            throw wrong("specify at most one of --threshold and --probability");
        }
        Optional<String> thresholds = threshold.value().or(probability::value);
        Optional<DecisionRule> named =
                rule.value().map(name -> Usage.asUsage(command(), () -> DecisionRule.named(name)));
        if (thresholds.isEmpty()) {
            return named;
        }
        if (named.isPresent() && !named.get().equals(DecisionRule.threshold())) {
            throw wrong("--rule " + rule.get() + " cannot be combined with --threshold or --probability");
        }
        double[] numbers = numbers(thresholds.get());
        return Optional.of(Usage.asUsage(
                command(),
                () -> threshold.isGiven() ? DecisionRule.thresholds(numbers) : DecisionRule.probabilities(numbers)));
    }

    /** Returns whether labels are emitted one after the other, which is not a rule of a single output. */
    public boolean isSequence() {
        return rule.value().filter("sequence"::equalsIgnoreCase).isPresent();
    }

    /** Returns the rule; by default, labels with positive logits. */
    public DecisionRule rule() {
        return given().orElseGet(DecisionRule::threshold);
    }

    private static double[] numbers(String text) {
        return RowText.writtenOut(text).orElseGet(() -> WeightReader.readVector(Path.of(text), Optional.empty()));
    }
}
