package org.orthant.studio.audit;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.orthant.audit.Audit;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.RoundingAnswer;
import org.orthant.io.JsonObject;
import org.orthant.report.ShellText;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question.Margins;

/** How far a run is and what it has found, as JSON. */
final class AuditProgress {

    private AuditProgress() {}

    /** Returns them; the model is what the visitor calls it. */
    static JsonObject of(AuditRun run, String model) {
        // Read first: a task that is over is shown complete.
        String state = run.state().name().toLowerCase(Locale.ROOT);
        JsonObject answer = new JsonObject()
                .with("state", state)
                .with("seconds", run.seconds())
                .withIfPresent("problem", run.problem());
        if (run.audit().isPresent() && run.counts().isPresent()) {
            addCounts(answer, run.audit().get(), run.counts().get());
            if (run.isOver()) {
                answer.with("quantiles", run.counts().get().radiusQuantiles());
            }
            addModel(answer, run);
            addRepair(answer, run, model);
        }
        return answer;
    }

    /** Adds what is only of interest by rule: how far from possible, and what rounding does. */
    private static void addModel(JsonObject answer, AuditRun run) {
        Audit audit = run.audit().orElseThrow();
        answer.with("rule", audit.question().rule().text())
                .with("domain", audit.question().domain().described())
                .with("margins", audit.question().margins() != Margins.NONE)
                .withIfPresent(
                        "rounding",
                        run.audited().flatMap(AuditedModel::rounding).map(RoundingAnswer::sentence));
        if (run.isOver() && run.list().isPresent()) {
            double[] shortfalls = run.list().get().shortfalls();
            int count = shortfalls.length;
            answer.with(
                    "shortfalls",
                    count == 0 ? List.of() : List.of(shortfalls[0], shortfalls[count / 2], shortfalls[count - 1]));
        }
    }

    /** Adds the command that teaches classes which can never be predicted. */
    private static void addRepair(JsonObject answer, AuditRun run, String model) {
        boolean classes =
                run.audit().orElseThrow().question().rule().match(threshold -> false, topK -> false, argmax -> true);
        boolean never = run.counts().orElseThrow().of(Outcome.UNARGMAXABLE).distinct() > 0;
        if (run.isOver() && run.audited().isPresent() && classes && never) {
            answer.with(
                    "repair",
                    "orthant repair " + ShellText.quoted(model) + " --examples features.npy --targets targets.txt");
        }
    }

    private static void addCounts(JsonObject answer, Audit audit, VerdictCounts counts) {
        List<Double> thresholds = audit.asksForRadii() ? audit.question().thresholds() : List.of();
        answer.with("labels", audit.layer().labels())
                .with("features", audit.layer().features())
                .with("bias", audit.layer().hasBias())
                .with("sets", audit.sets().size())
                .with("lines", audit.sets().total())
                .with("decided", counts.decided())
                .with("distinct", byOutcome(outcome -> counts.of(outcome).distinct()))
                .with("repeated", byOutcome(outcome -> counts.of(outcome).lines()))
                .with(
                        "reached",
                        thresholds.stream()
                                .map(threshold -> new JsonObject()
                                        .with("radius", threshold)
                                        .with("sets", counts.reaching(threshold).distinct()))
                                .toList());
    }

    private static JsonObject byOutcome(ToLongFunction<Outcome> count) {
        JsonObject counts = new JsonObject();
        for (Outcome outcome : Outcome.values()) {
            counts.with(outcome.text(), count.applyAsLong(outcome));
        }
        return counts;
    }
}
