package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.layer.DecisionRule;

/** The share of random label sets that are reachable. */
public final class SurveyTable {

    private SurveyTable() {}

    /** Adds the survey of a layer, and how its rows were truncated. */
    public static void add(Results results, Survey survey, List<SurveyPoint> points) {
        add(results, survey.plan().rule(), points);
        if (survey.rescales()) {
            results.remark("Unit-length rows are re-normalised after truncation, as in a cosine index.");
        }
    }

    /** Adds a table with a row per point. */
    public static void add(Results results, DecisionRule rule, List<SurveyPoint> points) {
        List<List<Object>> rows = new ArrayList<>();
        for (SurveyPoint point : points) {
            rows.add(List.of(
                    point.features(),
                    point.size(),
                    point.asked(),
                    point.answerable(),
                    percent(point.share()),
                    percent(point.low()) + " to " + percent(point.high()),
                    point.undecided()));
        }
        results.table(new Table(
                "survey",
                List.of(
                        new Column("features", "first features"),
                        new Column("size", "labels in a set"),
                        new Column("asked", "random sets"),
                        new Column("answerable", "reachable"),
                        new Column("percent", "%"),
                        new Column("interval", "95 % interval"),
                        new Column("undecided", "undecided")),
                rows));
        results.remark("A random set is reachable if some feature vector makes it exactly the "
                + rule.match(
                        threshold -> "labels above their thresholds.",
                        topK -> "labels with the highest logits.",
                        argmax -> "label with the highest logit."));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
