package org.orthant.console.option;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DecisionRule;
import org.orthant.model.weights.WeightReader;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the decision rule: how logits become a prediction. */
public final class RuleOptions {

    @Option(names = "--rule", paramLabel = "threshold|top-k|argmax")
    @Nullable String rule;

    @Option(names = "--threshold", paramLabel = "NUMBERS|FILE")
    @Nullable String threshold;

    @Option(names = "--probability", paramLabel = "NUMBERS|FILE")
    @Nullable String probability;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns the rule, if specified. */
    public Optional<DecisionRule> given() {
        CommandSpec command = Objects.requireNonNull(spec);
        if (threshold != null && probability != null) {
            throw Usage.wrong(command, "specify at most one of --threshold and --probability");
        }
        String thresholds = threshold != null ? threshold : probability;
        if (thresholds == null) {
            return Optional.ofNullable(rule).map(name -> Usage.asUsage(command, () -> DecisionRule.parse(name)));
        }
        if (rule != null && !rule.equals(DecisionRule.threshold().text())) {
            throw Usage.wrong(command, "--rule " + rule + " cannot be combined with --threshold or --probability");
        }
        double[] numbers = numbers(thresholds);
        return Optional.of(Usage.asUsage(
                command,
                () -> threshold != null ? DecisionRule.thresholds(numbers) : DecisionRule.probabilities(numbers)));
    }

    /** Returns the rule; by default, labels with positive logits. */
    public DecisionRule rule() {
        return given().orElseGet(DecisionRule::threshold);
    }

    private static double[] numbers(String text) {
        return RowText.writtenOut(text).orElseGet(() -> WeightReader.readVector(Path.of(text), Optional.empty()));
    }
}
