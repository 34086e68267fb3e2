package org.orthant.spark;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.RankGoal;

/**
 * A {@link Question} in serialisable form, as it is sent to executors.
 *
 * @param depth what is asked beyond the verdict
 * @param thresholds radii to compare with
 * @param domain the feature domain
 * @param budgetNanos the budget, 0 for an unlimited one
 * @param formats names of number formats
 * @param rule the name of the rule
 * @param ruleThresholds its thresholds
 * @param margins whose margins are asked for
 * @param rankWithin the number of best ranks that are asked for, 0 if ranks are not
 */
record AskedQuestion(
        Depth depth,
        List<Double> thresholds,
        AskedDomain domain,
        long budgetNanos,
        List<String> formats,
        String rule,
        List<Double> ruleThresholds,
        Margins margins,
        int rankWithin)
        implements Serializable {

    static AskedQuestion of(Question question) {
        return new AskedQuestion(
                question.depth(),
                question.thresholds(),
                AskedDomain.of(question.domain()),
                question.budget().map(Duration::toNanos).orElse(0L),
                question.formats().stream().map(NumberFormat::text).toList(),
                question.rule().text(),
                question.rule().thresholds(),
                question.margins(),
                question.rank().map(RankGoal::within).orElse(0));
    }

    Question question() {
        return new Question(
                depth,
                thresholds,
                domain.domain(),
                budgetNanos == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(budgetNanos)),
                formats.stream().map(NumberFormat::parse).toList(),
                DecisionRule.parse(rule, numbers(ruleThresholds)),
                margins,
                rankWithin == 0 ? Optional.empty() : Optional.of(new RankGoal(rankWithin)));
    }

    private static double[] numbers(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }
}
