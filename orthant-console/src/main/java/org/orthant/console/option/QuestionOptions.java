package org.orthant.console.option;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.RankGoal;

/** Options of the question to decide for every label set. */
public final class QuestionOptions extends OptionGroup {

    private final OptionValue<Boolean> radius = flag("--radius");

    private final OptionValue<Boolean> verdictOnly = flag("--verdict-only");

    private final OptionValue<List<Double>> thresholds =
            list(Double.class, "--eps", "RADIUS").commaSeparated().byDefault(Question.PAPER_THRESHOLDS, "1e-8,1");

    private final DecisionOptions decision = group(new DecisionOptions());

    private final OptionValue<Boolean> margins = flag("--margin");

    private final OptionValue<List<String>> deploy =
            list(String.class, "--deploy", "FORMAT").commaSeparated();

    private final RankOptions rank = group(new RankOptions());

    private final BudgetOption budget = group(new BudgetOption());

    /** Declares the options. */
    public QuestionOptions() {
        atMostOne(radius, verdictOnly);
    }

    /**
     * Returns the question for a layer by its number of features. Options that are invalid for every layer are refused at once, before
     * large files are read or a cluster is started.
     */
    public IntFunction<Question> byFeatures() {
        Usage.asUsage(
                command(), () -> asked(new Question(Depth.THRESHOLDS, thresholds.get(), FeatureDomain.box(1, 1))));
        DecisionRule decided = decision.rule().rule();
        Optional<RankGoal> goal = Usage.asUsage(command(), rank::goal);
        return features -> {
            Question asked = asked(question(decision.domain().domain(features), decided));
            return Usage.asUsage(command(), () -> goal.map(asked::withRank).orElse(asked));
        };
    }

    /** Refuses options that ask for more than verdicts. */
    public void requireVerdictOnly(String reason) {
        if (radius.isGiven()
                || thresholds.isGiven()
                || margins.isGiven()
                || rank.isAnyGiven()
                || (deploy.isGiven() && !deploy.get().equals(List.of("none")))) {
            throw wrong("--radius, --eps, --margin, --rank, --within and --deploy: " + reason + "; omit them");
        }
    }

    /** Returns the options of domain and rule. */
    public DecisionOptions decision() {
        return decision;
    }

    /** Returns the time limit, if specified. */
    public Optional<Duration> budget() {
        return budget.given();
    }

    /** Returns the caveat about the domain that every result needs, if any. */
    public Optional<String> domainNote() {
        return decision.domain().note();
    }

    private Question question(FeatureDomain features, DecisionRule decided) {
        Optional<String> withoutRadii = DomainLimits.radii(features);
        if (verdictOnly.isGiven() || (!radius.isGiven() && (decided.isRanking() || withoutRadii.isPresent()))) {
            return Question.verdict(features).withRule(decided);
        }
        withoutRadii.ifPresent(reason -> {
            throw wrong("--radius: " + reason + "; remove it, or pass bounds such as --box 1e4");
        });
        return Usage.asUsage(
                command(),
                () -> new Question(radius.isGiven() ? Depth.RADIUS : Depth.THRESHOLDS, thresholds.get(), features)
                        .withRule(decided));
    }

    /** Adds budget and formats to the question. */
    private Question asked(Question question) {
        return budget.limit(question.withFormats(formats(question.domain()))
                .withMargins(margins.isGiven() ? Margins.ALL : Margins.NONE));
    }

    private List<NumberFormat> formats(FeatureDomain features) {
        Optional<String> withoutFormats = DomainLimits.deployment(features);
        if (!deploy.isGiven()) {
            return withoutFormats.isEmpty() ? List.of(NumberFormat.FLOAT32) : List.of();
        }
        if (deploy.get().equals(List.of("none"))) {
            return List.of();
        }
        withoutFormats.ifPresent(reason -> {
            throw deploy.wrong(reason);
        });
        return deploy.get().stream().map(NumberFormat::parse).toList();
    }
}
