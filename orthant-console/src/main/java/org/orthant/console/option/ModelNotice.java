package org.orthant.console.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.io.Excerpt;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureRange;
import org.orthant.model.layer.ModelHead;
import picocli.CommandLine.Model.CommandSpec;

/** The line that says which layer of a model is used, and which features and rule the model has. */
final class ModelNotice {

    /** Graphs have long names: a screen of 24 lines of 80 characters holds two such texts. */
    private static final int LONGEST_PATH = 800;

    private static final List<String> DOMAIN = List.of("--box", "--nonnegative", "--bounds", "--domain");

    private ModelNotice() {}

    /** Returns the line; {@code decided} if a file states the rule and the features, so that the model's decide nothing. */
    static String of(ModelHead layer, CommandSpec command, boolean decided) {
        Candidate taken = layer.taken();
        List<String> parts = new ArrayList<>();
        String way = taken.path().equals(taken.name()) ? "" : ", " + Excerpt.of(taken.path(), LONGEST_PATH);
        parts.add("layer " + taken + way + ": " + taken.reason());
        if (decided) {
            taken.subject().caveat().ifPresent(parts::add);
            return line(parts);
        }
        if (!taken.range().isFree()) {
            parts.add(features(taken.range(), command));
        } else if (taken.origin().isRestricted()) {
            parts.add("features in the model: " + taken.origin().described());
        }
        parts.add(rule(taken, command));
        taken.subject().caveat().ifPresent(parts::add);
        parts.addAll(taken.remarks());
        if (!layer.others().isEmpty()) {
            parts.add("other outputs (--tensor): "
                    + layer.others().stream().map(Candidate::toString).collect(Collectors.joining(", ")));
        }
        return line(parts);
    }

    private static String line(List<String> parts) {
        return parts.stream().map(part -> Excerpt.of(part, 2 * LONGEST_PATH)).collect(Collectors.joining("; "));
    }

    /** Returns what bounds the features, and the options for it if the command has them and none is given. */
    private static String features(FeatureRange range, CommandSpec command) {
        return "features " + range.bounds() + " (" + range.reason() + ")"
                + options(range, command)
                        .map(options -> ": consider " + options)
                        .orElse("");
    }

    private static Optional<String> options(FeatureRange range, CommandSpec command) {
        boolean open = DOMAIN.stream()
                .allMatch(option -> command.findOption(option) != null
                        && !command.commandLine().getParseResult().hasMatchedOption(option));
        if (!open) {
            return Optional.empty();
        }
        double upper = range.upper();
        if (range.lower() == 0 && upper > 0) {
            return Optional.of(
                    "--nonnegative" + (Double.isInfinite(upper) ? "" : " --box " + FeatureRange.number(upper)));
        }
        boolean symmetric = range.lower() == -upper && upper > 0;
        return Optional.of(symmetric ? "--box " + FeatureRange.number(upper) : "--bounds FILE");
    }

    /** Returns the rule by which label sets are decided, with a warning if the model predicts by another rule. */
    private static String rule(Candidate taken, CommandSpec command) {
        List<String> options = List.of("--rule", "--threshold", "--probability");
        if (options.stream().anyMatch(command.commandLine().getParseResult()::hasMatchedOption)) {
            return "label sets are decided by the given rule";
        }
        String decided = "label sets are decided by threshold 0 on logits";
        String remedy = command.findOption("--rule") == null ? "" : "; consider --rule ";
        return switch (taken.task()) {
            case SINGLE_LABEL ->
                "the model predicts the label of the highest logit (softmax or argmax), but " + decided
                        + (remedy.isEmpty() ? "" : remedy + "argmax");
            case TOP_K ->
                "the model predicts the "
                        + (taken.topK().isPresent() ? taken.topK().getAsInt() + " " : "")
                        + "labels of the highest logits, but " + decided
                        + (remedy.isEmpty() ? "" : remedy + "top-k");
            case MULTI_LABEL -> decided + ", which is 0.5 after a sigmoid";
            case UNKNOWN -> decided + "; the model file does not contain its rule";
        };
    }
}
