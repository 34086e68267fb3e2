package org.orthant.console.render;

import java.util.List;
import java.util.Locale;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.layer.DecisionRule;

/** The share of random label sets that are reachable. */
public final class SurveyTable {

    private static final List<Field<SurveyPoint>> FIELDS = List.of(
            new Field<>("features", "first features", SurveyPoint::features),
            new Field<>("size", "labels in a set", SurveyPoint::size),
            new Field<>("asked", "random sets", SurveyPoint::asked),
            new Field<>("answerable", "reachable", SurveyPoint::answerable),
            new Field<>("percent", "%", point -> percent(point.share())),
            new Field<>("interval", "95 % interval", point -> percent(point.low()) + " to " + percent(point.high())),
            new Field<>("share", "", SurveyPoint::share),
            new Field<>("low", "", SurveyPoint::low),
            new Field<>("high", "", SurveyPoint::high),
            new Field<>("undecided", "undecided", SurveyPoint::undecided));

    private SurveyTable() {}

    /** Adds the survey of a layer, and how its rows were truncated. */
    public static void add(Results results, Survey survey, List<SurveyPoint> points) {
        add(results, survey.plan().rule(), points);
        if (survey.plan().within() > 1) {
            results.remark("Single labels count as reachable if some feature vector puts them among the "
                    + survey.plan().within() + " best.");
        }
        if (survey.rescales()) {
            results.remark("Unit-length rows are re-normalised after truncation, as in a cosine index.");
        }
    }

    /** Adds a table with a row per point. */
    public static void add(Results results, DecisionRule rule, List<SurveyPoint> points) {
        results.table(Table.of("survey", points, FIELDS));
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
