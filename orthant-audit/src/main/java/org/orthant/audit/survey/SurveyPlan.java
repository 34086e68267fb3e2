package org.orthant.audit.survey;

import java.util.List;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;

/**
 * Says what a survey asks, wherever it is done.
 *
 * @param labels how many the layer has
 * @param domain its features, or query vectors
 * @param rule by which answers are read off; by argmax no set of two can be answered, so that top-k is asked then
 * @param sizes the numbers of labels in a set
 * @param dimensions how many of the first features are left, one curve for each; all of them if there is none
 * @param setsPerSize how many random sets of each size are asked about
 * @param seed of the random sets: those of a size are the same for layers of as many labels
 */
public record SurveyPlan(
        int labels,
        FeatureDomain domain,
        DecisionRule rule,
        List<Integer> sizes,
        List<Integer> dimensions,
        int setsPerSize,
        long seed) {

    /** The seed that is taken where nobody says one. */
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

    /** Returns sizes, leading features, number of sets and seed in one line. */
    public String described() {
        return setsPerSize + " random sets of each size of " + sizes + ", with the first " + dimensions
                + " features, seed " + seed;
    }

    /** How many features the whole layer has. */
    public int features() {
        return domain.features();
    }

    /** The question about every set, of the layer with its first features only. */
    public Question question(int first) {
        return Question.verdict(LeadingColumns.of(domain, first)).withRule(rule);
    }
}
