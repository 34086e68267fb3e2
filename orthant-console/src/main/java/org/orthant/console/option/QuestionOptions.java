package org.orthant.console.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.RankGoal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the question to decide for every label set. */
public final class QuestionOptions {

    /** The depth of the question, if not the default. */
    static final class DepthOptions {
        @Option(names = "--radius", required = true)
        boolean radius;

        @Option(names = "--verdict-only", required = true)
        boolean verdictOnly;
    }

    @ArgGroup(exclusive = true)
    DepthOptions depth = new DepthOptions();

    @Option(names = "--eps", split = ",", paramLabel = "RADIUS", defaultValue = "1e-8,1")
    List<Double> thresholds = Question.PAPER_THRESHOLDS;

    @Mixin
    DecisionOptions decision = new DecisionOptions();

    @Option(names = "--margin")
    boolean margins;

    @Option(names = "--deploy", split = ",", paramLabel = "FORMAT")
    @Nullable List<String> deploy;

    @Mixin
    RankOptions rank = new RankOptions();

    @Mixin
    BudgetOption budget = new BudgetOption();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /**
     * Returns the question for a layer by its number of features. Options that are invalid for every layer are refused at once, before
     * large files are read or a cluster is started.
     */
    public IntFunction<Question> byFeatures() {
        Usage.asUsage(command(), () -> asked(new Question(Depth.THRESHOLDS, thresholds, FeatureDomain.box(1, 1))));
        DecisionRule decided = decision.rule().rule();
        Optional<RankGoal> goal = Usage.asUsage(command(), rank::goal);
        return features -> {
            Question asked = asked(question(decision.domain().domain(features), decided));
            return Usage.asUsage(command(), () -> goal.map(asked::withRank).orElse(asked));
        };
    }

    /** Returns the caveat about the domain that every result needs, if any. */
    public Optional<String> domainNote() {
        return decision.domain().note();
    }

    private Question question(FeatureDomain features, DecisionRule decided) {
        Optional<String> withoutRadii = DomainLimits.radii(features);
        if (depth.verdictOnly || (!depth.radius && (decided.isRanking() || withoutRadii.isPresent()))) {
            return Question.verdict(features).withRule(decided);
        }
        withoutRadii.ifPresent(reason -> {
            throw Usage.wrong(command(), "--radius: " + reason + "; remove it, or pass bounds such as --box 1e4");
        });
        return Usage.asUsage(
                command(),
                () -> new Question(depth.radius ? Depth.RADIUS : Depth.THRESHOLDS, thresholds, features)
                        .withRule(decided));
    }

    /** Adds budget and formats to the question. */
    private Question asked(Question question) {
        return budget.limit(
                question.withFormats(formats(question.domain())).withMargins(margins ? Margins.ALL : Margins.NONE));
    }

    private List<NumberFormat> formats(FeatureDomain features) {
        Optional<String> withoutFormats = DomainLimits.deployment(features);
        if (deploy == null) {
            return withoutFormats.isEmpty() ? List.of(NumberFormat.FLOAT32) : List.of();
        }
        if (deploy.equals(List.of("none"))) {
            return List.of();
        }
        withoutFormats.ifPresent(reason -> {
            throw Usage.wrong(
                    command(), "--deploy " + String.join(",", Objects.requireNonNull(deploy)) + ": " + reason);
        });
        return deploy.stream().map(NumberFormat::parse).toList();
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
