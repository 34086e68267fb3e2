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
 * @since 0.2.0
 */
public record Question(
        Depth depth,
        List<Double> thresholds,
        FeatureDomain domain,
        Optional<Duration> budget,
        List<NumberFormat> formats,
        DecisionRule rule,
        Margins margins) {

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

    /** Longer ones are the same as none. */
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
        budget.ifPresent(Question::requireBudget);
    }

    /** A question without a budget that is about exact numbers only. */
    public Question(Depth depth, List<Double> thresholds, FeatureDomain domain) {
        this(depth, thresholds, domain, Optional.empty(), List.of(), DecisionRule.threshold(), Margins.NONE);
    }

    /** Only the verdict. */
    public static Question verdict(FeatureDomain domain) {
        return new Question(Depth.VERDICT, List.of(), domain);
    }

    /** The verdict, and the radius compared with the paper's thresholds. */
    public static Question thresholds(FeatureDomain domain) {
        return new Question(Depth.THRESHOLDS, PAPER_THRESHOLDS, domain);
    }

    /** The verdict and the radius. */
    public static Question radius(FeatureDomain domain) {
        return new Question(Depth.RADIUS, PAPER_THRESHOLDS, domain);
    }

    /**
     * The same question with so much time for each label set, after which it is {@link Verdict.Undecided}. If by then only
     * the radius is not known closely enough, the verdict stays, with the bounds that are proven.
     */
    public Question withBudget(Duration time) {
        return new Question(depth, thresholds, domain, Optional.of(time), formats, rule, margins);
    }

    /** The same question, asked also about the layer as deployed in these formats. */
    public Question withFormats(List<NumberFormat> deployed) {
        return new Question(depth, thresholds, domain, budget, deployed, rule, margins);
    }

    /** The same question about answers that are read off logits by another rule. */
    public Question withRule(DecisionRule other) {
        return new Question(depth, thresholds, domain, budget, formats, other, margins);
    }

    /** The same question about other feature vectors. */
    public Question withDomain(FeatureDomain other) {
        return new Question(depth, thresholds, other, budget, formats, rule, margins);
    }

    /**
     * The same question with the logit margin of each label set: the largest number that all left sides {@code y_i (z_i − τ_i)} can
     * reach together, or for rankings the largest gap between the logits of the set and the others, negative where there is none.
     */
    public Question withMargins() {
        return withMargins(Margins.ALL);
    }

    /** The same question with the logit margins of some label sets. */
    public Question withMargins(Margins asked) {
        return new Question(depth, thresholds, domain, budget, formats, rule, asked);
    }

    private static void requireBudget(Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST_BUDGET) > 0) {
            throw new IllegalArgumentException("a budget of " + time.toSeconds()
                    + " s is not valid: expected more than 0 and at most " + LONGEST_BUDGET.toDays() + " days");
        }
    }
}
