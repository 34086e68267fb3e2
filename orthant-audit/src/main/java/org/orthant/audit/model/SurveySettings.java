package org.orthant.audit.model;

import java.util.List;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;

/**
 * Which random label sets are also asked about.
 *
 * @param sizes the numbers of labels in a set
 * @param firstFeatures the numbers of leading features to keep, one curve for each; all features if empty
 * @param setsPerSize the number of random sets of each size
 * @param seed of the random sets
 */
public record SurveySettings(List<Integer> sizes, List<Integer> firstFeatures, int setsPerSize, long seed) {

    /** The number of random sets of each size if none is set. */
    public static final int DEFAULT_SETS = 100;

    /** Copies the lists. */
    public SurveySettings {
        sizes = List.copyOf(sizes);
        firstFeatures = List.copyOf(firstFeatures);
    }

    /** Returns a survey of sets of the given sizes, with all features and the default number of sets. */
    public static SurveySettings of(List<Integer> sizes) {
        return new SurveySettings(sizes, List.of(), DEFAULT_SETS, SurveyPlan.DEFAULT_SEED);
    }

    SurveyPlan plan(int labels, FeatureDomain domain, DecisionRule rule) {
        return new SurveyPlan(labels, domain, rule, sizes, firstFeatures, setsPerSize, seed);
    }
}
