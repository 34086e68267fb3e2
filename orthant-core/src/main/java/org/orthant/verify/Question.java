package org.orthant.verify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;

/**
 * The question to decide for each label set.
 *
 * <pre>{@code
 * Question question = Question.thresholds(FeatureDomain.box(512, 1e4))
 *         .withBudget(Duration.ofSeconds(10))
 *         .withFormats(List.of(NumberFormat.FLOAT32));
 * }</pre>
 *
 * <p>Immutable; threads may share it. Radii are in the units of the features, margins in logits.
 *
 * @param depth whether to compute radii, compare them with thresholds, or decide only
 * @param thresholds radii to compare with, if {@code depth} requires that
 * @param domain the feature domain
 * @param budget the time limit per label set, after which it is undecided; without one, all are decided
 * @param formats the number formats of the deployed layer to prove results for, each once
 * @param rule the decision rule
 * @param margins the label sets whose logit margins to compute
 * @param rank how closely to bound the best rank of classes that cannot win; empty if not at all
 * @since 0.2.0
 */
public record Question(
        Depth depth,
        List<Double> thresholds,
        FeatureDomain domain,
        Optional<Duration> budget,
        List<NumberFormat> formats,
        DecisionRule rule,
        Margins margins,
        Optional<RankGoal> rank) {

    /** How much must be known; each level does only the work it needs. */
    public enum Depth {
        /** Whether the label set is argmaxable. */
        VERDICT,
        /** Also whether its radius reaches each of the thresholds. */
        THRESHOLDS,
        /** Also the radius. */
        RADIUS
    }

    /** Whose logit margins must be known. */
    public enum Margins {
        /** None. */
        NONE,
        /** Those of label sets that can never be predicted: how far they are from possible. */
        NEVER,
        /** All. */
        ALL
    }

    /** The paper's two thresholds: what its solver can see, and what is large enough in practice. */
    public static final List<Double> PAPER_THRESHOLDS = List.of(1e-8, 1.0);

    /** Longer budgets are the same as none. */
    private static final Duration LONGEST_BUDGET = Duration.ofDays(36_500);

    /**
     * Checks the thresholds and the budget.
     *
     * @throws IllegalArgumentException if a threshold or the budget is not positive, thresholds are missing, or radii are asked for a
     *     rule that compares labels with one another
     */
    public Question {
        thresholds = List.copyOf(thresholds);
        formats = formats.stream().distinct().toList();
        for (double threshold : thresholds) {
            if (!(threshold > 0 && Double.isFinite(threshold))) {
                throw new IllegalArgumentException(
                        threshold + " is not a radius to compare with: expected a positive number");
            }
        }
        if (depth == Depth.THRESHOLDS && thresholds.isEmpty()) {
            throw new IllegalArgumentException("there is no threshold to compare the radius with");
        }
        if (depth != Depth.VERDICT && rule.isRanking()) {
            throw new IllegalArgumentException(
                    "a radius is that of a region between hyperplanes of labels, and the rule " + rule.text()
                            + " compares labels with one another: ask for the verdict only");
        }
        if (rank.isPresent() && !rule.isRanking()) {
            throw new IllegalArgumentException("a rank compares classes with one another, and the rule " + rule.text()
                    + " decides each label alone: ask for ranks with argmax or top-k");
        }
        budget.ifPresent(Question::requireBudget);
    }

    /** Makes a question without a budget that is not about deployed layers. */
    public Question(Depth depth, List<Double> thresholds, FeatureDomain domain) {
        this(
                depth,
                thresholds,
                domain,
                Optional.empty(),
                List.of(),
                DecisionRule.threshold(),
                Margins.NONE,
                Optional.empty());
    }

    /** Returns the question for the verdict only. */
    public static Question verdict(FeatureDomain domain) {
        return new Question(Depth.VERDICT, List.of(), domain);
    }

    /** Returns the question for the verdict, and for the radius compared with the paper's thresholds. */
    public static Question thresholds(FeatureDomain domain) {
        return new Question(Depth.THRESHOLDS, PAPER_THRESHOLDS, domain);
    }

    /** Returns the question for the verdict and the radius. */
    public static Question radius(FeatureDomain domain) {
        return new Question(Depth.RADIUS, PAPER_THRESHOLDS, domain);
    }

    /**
     * Returns the same question with a time limit per label set, after which it is {@link Verdict.Undecided}. If only the radius is not
     * known closely enough by then, the verdict remains, with the bounds proven so far. The search for a rank, which follows a verdict, has
     * the same time again.
     */
    public Question withBudget(Duration time) {
        return new Question(depth, thresholds, domain, Optional.of(time), formats, rule, margins, rank);
    }

    /** Returns the same question, also about the layer as deployed in these formats. */
    public Question withFormats(List<NumberFormat> deployed) {
        return new Question(depth, thresholds, domain, budget, deployed, rule, margins, rank);
    }

    /** Returns the same question for another decision rule. */
    public Question withRule(DecisionRule other) {
        return new Question(depth, thresholds, domain, budget, formats, other, margins, rank);
    }

    /** Returns the same question for another feature domain. */
    public Question withDomain(FeatureDomain other) {
        return new Question(depth, thresholds, other, budget, formats, rule, margins, rank);
    }

    /**
     * Returns the same question with the logit margin of each label set: the largest number that all left sides {@code y_i (z_i − τ_i)} can
     * reach together, or for rankings the largest gap between the logits of the set and the others, negative if no input produces the set.
     */
    public Question withMargins() {
        return withMargins(Margins.ALL);
    }

    /** Returns the same question with the logit margins of some label sets. */
    public Question withMargins(Margins asked) {
        return new Question(depth, thresholds, domain, budget, formats, rule, asked, rank);
    }

    /**
     * Returns the same question with the best rank of each class that cannot win: how many others score at least as high at every input.
     *
     * @throws IllegalArgumentException if the rule is not a ranking
     */
    public Question withRank(RankGoal goal) {
        return new Question(depth, thresholds, domain, budget, formats, rule, margins, Optional.of(goal));
    }

    private static void requireBudget(Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST_BUDGET) > 0) {
            throw new IllegalArgumentException("a budget of " + time.toSeconds()
                    + " s is not valid: expected more than 0 and at most " + LONGEST_BUDGET.toDays() + " days");
        }
    }
}
