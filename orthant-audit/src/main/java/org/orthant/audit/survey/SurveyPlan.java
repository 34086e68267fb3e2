package org.orthant.audit.survey;

import java.util.List;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;
import org.orthant.verify.RankGoal;

/**
 * The question of a survey, independent of the machine that runs it.
 *
 * @param labels how many the layer has
 * @param domain its features, or query vectors
 * @param rule the rule that predicts labels from logits; argmax predicts no set of two, so top-k takes its place
 * @param sizes the numbers of labels in a set
 * @param dimensions the numbers of leading features to keep, one curve for each; all features if empty
 * @param setsPerSize how many random sets of each size are asked about
 * @param seed of the random sets: the sets of a size are the same for layers with the same number of labels
 * @param within the rank at which some input must put a single label to reach it: that rank or a better one; 1 for the first rank
 */
public record SurveyPlan(
        int labels,
        FeatureDomain domain,
        DecisionRule rule,
        List<Integer> sizes,
        List<Integer> dimensions,
        int setsPerSize,
        long seed,
        int within) {

    /** The default seed. */
    public static final long DEFAULT_SEED = 0;

    /** Refuses sizes that no set has, and features that the layer has not. */
    public SurveyPlan {
        sizes = List.copyOf(sizes);
        dimensions = dimensions.isEmpty() ? List.of(domain.features()) : List.copyOf(dimensions);
        rule = rule.match(threshold -> threshold, topK -> topK, argmax -> DecisionRule.topK());
        for (int size : sizes) {
            if (size < 0 || size > labels) {
                throw new IllegalArgumentException("there are no sets of " + size + " of " + labels
                        + " labels to ask about: ask about at most " + labels);
            }
            rule.objection(size).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
        for (int features : dimensions) {
            if (features < 1 || features > domain.features()) {
                throw new IllegalArgumentException(
                        "there are no " + features + " of " + domain.features() + " features to keep");
            }
            LeadingColumns.of(domain, features);
        }
        if (setsPerSize < 1) {
            throw new IllegalArgumentException(setsPerSize + " sets of each size are too few: expected at least 1");
        }
    }

    /** Returns the plan of a survey of sets that are predicted exactly. */
    public SurveyPlan(
            int labels,
            FeatureDomain domain,
            DecisionRule rule,
            List<Integer> sizes,
            List<Integer> dimensions,
            int setsPerSize,
            long seed) {
        this(labels, domain, rule, sizes, dimensions, setsPerSize, seed, 1);
    }

    /**
     * Returns the plan of the same survey in which single labels count that some input puts among the {@code best} best.
     *
     * @throws IllegalArgumentException if the number is not positive, or the rule does not compare labels with one another
     */
    public SurveyPlan within(int best) {
        Question.verdict(domain).withRule(rule).withRank(new RankGoal(best));
        return new SurveyPlan(labels, domain, rule, sizes, dimensions, setsPerSize, seed, best);
    }

    /** Returns sizes, leading features, number of sets and seed in one line. */
    public String described() {
        return setsPerSize + " random sets of each size of " + sizes + ", with the first " + dimensions
                + " features, seed " + seed + (within > 1 ? ", single labels among the " + within + " best" : "");
    }

    /** How many features the whole layer has. */
    public int features() {
        return domain.features();
    }

    /** The question about every set, of the layer with its first features only. */
    public Question question(int first) {
        Question question = Question.verdict(LeadingColumns.of(domain, first)).withRule(rule);
        return within > 1 ? question.withRank(new RankGoal(within)) : question;
    }
}
