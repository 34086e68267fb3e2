package org.orthant.spark.program;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BoundsReader;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which feature vectors count, and how logits become an answer. */
final class FeatureOptions {

    @Option(
            names = "--box",
            paramLabel = "BOUND",
            description = "Features are between -BOUND and BOUND. Default: 1e4, as in the paper; for check, what the "
                    + "certificates state.")
    @Nullable Double box;

    @Option(names = "--nonnegative", description = "Features are not negative, as after a ReLU.")
    boolean nonNegative;

    @Option(
            names = "--bounds",
            paramLabel = "FILE",
            description = "Bounds of each feature from a .npy, .csv, .tsv or .txt file: a row per feature.")
    @Nullable Path bounds;

    @Option(
            names = "--domain",
            paramLabel = "ACTIVATION",
            description =
                    "What an activation before the layer can put out: free, relu, relu6, sigmoid, tanh, silu, hardswish "
                            + "or gelu. Bounds without an end allow verdicts, and no radii.")
    @Nullable String activation;

    @Option(
            names = "--rule",
            paramLabel = "threshold|top-k|argmax",
            description =
                    "How logits become an answer: labels above a threshold; the labels with the highest logits, as many "
                            + "as the set has; or the class with the highest one. Default: threshold.")
    @Nullable String rule;

    @Option(
            names = "--threshold",
            paramLabel = "NUMBERS|FILE",
            description = "A label is on if its logit is above this: one number for all, or one per label. Default: 0.")
    @Nullable String threshold;

    @Option(
            names = "--probability",
            paramLabel = "NUMBERS|FILE",
            description = "The same as thresholds of probabilities after a sigmoid. Default: 0.5.")
    @Nullable String probability;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** The domain, if any option says something about it. */
    Optional<FeatureDomain> domainIfGiven(int features) {
        return box == null && !nonNegative && bounds == null && activation == null
                ? Optional.empty()
                : Optional.of(domain(features));
    }

    /** The domain, which is the paper's if no option says something else. */
    FeatureDomain domain(int features) {
        boolean boxed = box != null || nonNegative;
        if ((activation != null && (boxed || bounds != null)) || (bounds != null && boxed)) {
            throw Usage.wrong(
                    command(), "--domain, --bounds, and --box with --nonnegative, each say all: give one of them");
        }
        if (activation != null) {
            String name = activation;
            return Usage.asUsage(command(), () -> ActivationRange.parse(name).domain(features));
        }
        if (bounds != null) {
            return BoundsReader.read(bounds, features);
        }
        double bound = box == null ? FeatureDomain.DEFAULT_BOUND : box;
        if (!(bound > 0 && Double.isFinite(bound))) {
            throw Usage.wrong(command(), "--box " + bound + ": expected a positive number");
        }
        return nonNegative ? FeatureDomain.nonNegative(features, bound) : FeatureDomain.box(features, bound);
    }

    /** The rule, if an option says something about it. */
    Optional<DecisionRule> ruleIfGiven() {
        if (threshold != null && probability != null) {
            throw Usage.wrong(
                    command(), "--probability: says the same as --threshold in other numbers; give one of them");
        }
        String thresholds = threshold != null ? threshold : probability;
        if (thresholds == null) {
            return Optional.ofNullable(rule).map(name -> Usage.asUsage(command(), () -> DecisionRule.parse(name)));
        }
        if (rule != null && !rule.equals(DecisionRule.threshold().text())) {
            throw Usage.wrong(command(), "--rule " + rule + ": has no thresholds; leave them out");
        }
        double[] numbers = NumbersText.read(thresholds);
        return Optional.of(Usage.asUsage(
                command(),
                () -> threshold != null ? DecisionRule.thresholds(numbers) : DecisionRule.probabilities(numbers)));
    }

    DecisionRule rule() {
        return ruleIfGiven().orElseGet(DecisionRule::threshold);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
