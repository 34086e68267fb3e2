package org.orthant.studio.audit;

import java.time.Duration;
import java.util.List;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;

/**
 * What is asked about each label set.
 *
 * @param depth what must be known
 * @param nonNegative whether features are never negative
 * @param budgetSeconds for each label set, 0 for no limit
 */
record AuditOptions(Depth depth, boolean nonNegative, double budgetSeconds) {

    static final double LONGEST_BUDGET = 3600;

    Question question(int features) {
        double bound = FeatureDomain.DEFAULT_BOUND;
        FeatureDomain domain =
                nonNegative ? FeatureDomain.nonNegative(features, bound) : FeatureDomain.box(features, bound);
        Question question =
                new Question(depth, Question.PAPER_THRESHOLDS, domain).withFormats(List.of(NumberFormat.FLOAT32));
        return budgetSeconds == 0
                ? question
                : question.withBudget(Duration.ofNanos(Math.max(1, (long) (budgetSeconds * 1e9))));
    }
}
