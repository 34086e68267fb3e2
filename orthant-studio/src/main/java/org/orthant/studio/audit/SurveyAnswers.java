package org.orthant.studio.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.orthant.audit.Audit;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.JsonObject;
import org.orthant.report.SurveySection;
import org.orthant.studio.http.JsonBody;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** Serves the page's requests about the capacity of layers. */
final class SurveyAnswers {

    /** The largest size of label sets surveyed: hardly any layer can predict larger ones. */
    private static final int LARGEST_SURVEYED = 50;

    /** An interval of less than three percent. */
    private static final int MOST_SURVEYED = 5000;

    /** The most curves that can be distinguished at a glance. */
    private static final int MOST_CURVES = 6;

    private SurveyAnswers() {}

    /** Starts a survey of random label sets, reports its progress, or cancels it. */
    static void answer(Request request, PageAudit audit) throws IOException {
        String id = request.path().get(2);
        if (request.is("POST", "api", "audits", id, "survey")) {
            AuditRun run = audit.run().orElseThrow(Refusal::notFound);
            AuditEndpoint.requireFinished(run);
            Audit subject = run.audit().orElseThrow(Refusal::notFound);
            JsonBody body = request.json();
            int labels = subject.layer().labels();
            audit.startSurvey(
                    subject,
                    new SurveyRun.Plan(
                            body.whole("largest", 1, Math.min(labels, LARGEST_SURVEYED)),
                            body.whole("sets", 1, MOST_SURVEYED),
                            columns(
                                    body.text("first").orElse(""),
                                    subject.layer().features())));
            request.answerDone();
        } else if (request.is("POST", "api", "audits", id, "survey", "cancel")) {
            audit.survey().ifPresent(SurveyRun::cancel);
            request.answerDone();
        } else if (request.is("GET", "api", "audits", id, "survey")) {
            SurveyRun run = audit.survey().orElseThrow(Refusal::notFound);
            request.answerJson(of(run));
        } else {
            throw Refusal.notFound();
        }
    }

    /** Returns numbers such as {@code 16, 32}; that of all features if the text is blank. */
    private static List<Integer> columns(String text, int features) {
        if (text.isBlank()) {
            return List.of(features);
        }
        List<Integer> columns = new ArrayList<>();
        for (String number : text.strip().split("[\\s,]+", -1)) {
            if (!number.matches("[0-9]{1,9}") || Integer.parseInt(number) < 1 || Integer.parseInt(number) > features) {
                throw Refusal.badRequest("leading columns must be numbers from 1 to " + features + ", such as 16, 32");
            }
            columns.add(Integer.parseInt(number));
        }
        List<Integer> sorted = columns.stream().distinct().sorted().toList();
        if (sorted.size() > MOST_CURVES) {
            throw Refusal.badRequest("more than " + MOST_CURVES + " curves are hard to tell apart: give fewer columns");
        }
        return sorted;
    }

    /** Returns how far a survey is. */
    private static JsonObject of(SurveyRun run) {
        // Read first: a task that is over is shown complete.
        boolean over = run.isOver();
        return new JsonObject()
                .with("over", over)
                .with("rule", run.rule().text())
                .with(
                        "told",
                        SurveySection.SHARE + " (by the rule " + run.rule().text()
                                + "), with 95 % confidence intervals.")
                .withIfPresent("problem", run.problem())
                .with("points", run.points().stream().map(SurveyAnswers::of).toList());
    }

    private static JsonObject of(SurveyPoint point) {
        return new JsonObject()
                .with("columns", point.features())
                .with("size", point.size())
                .with("asked", point.asked())
                .with("answerable", point.answerable())
                .with("low", point.low())
                .with("high", point.high());
    }
}
