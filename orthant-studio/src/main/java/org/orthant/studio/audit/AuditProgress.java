package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.orthant.audit.Audit;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.finished.RoundingAnswer;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.JsonObject;
import org.orthant.layer.DecisionRule;
import org.orthant.report.RepairSuggestion;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question.Margins;

/** How far a run is and what it has found, as JSON. */
final class AuditProgress {

    private AuditProgress() {}

    /**
     * Returns them.
     *
     * @param model what the visitor calls it
     * @param suggestion the command that finds the same question again
     */
    static JsonObject of(AuditRun run, String model, RepairSuggestion suggestion) {
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
            addWords(answer, run);
            addAdvice(answer, run, model, suggestion);
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
    }

    /** Adds what to do about what can never be predicted. */
    private static void addAdvice(JsonObject answer, AuditRun run, String model, RepairSuggestion suggestion) {
        if (!run.isOver()) {
            return;
        }
        run.audited().flatMap(audited -> suggestion.of(audited, model)).ifPresent(advice -> {
            boolean rows = run.audit().orElseThrow().question().rule().equals(DecisionRule.argmax());
            answer.with("advice", advice.text())
                    .withIfPresent("command", advice.command())
                    .with("repairable", rows && advice.command().isPresent());
        });
    }

    /** Adds all that the page says about verdicts. */
    private static void addWords(JsonObject answer, AuditRun run) {
        Audit audit = run.audit().orElseThrow();
        VerdictCounts counts = run.counts().orElseThrow();
        VerdictWords words = run.audited()
                .map(AuditedModel::words)
                .orElseGet(() -> VerdictWords.of(audit.question().rule()));
        JsonObject verdicts = new JsonObject();
        for (Outcome outcome : Outcome.values()) {
            verdicts.with(outcome.text(), words.verdict(outcome));
        }
        long never = counts.of(Outcome.UNARGMAXABLE).distinct();
        answer.with("verdicts", verdicts)
                .with("one", words.one())
                .with("many", words.many())
                .with("told", words.progress(counts.decided(), audit.sets().size(), never))
                .with("heading", words.found(never));
        if (run.isOver() && run.list().isPresent()) {
            answer.withIfPresent(
                    "far",
                    words.shortOf(
                            Arrays.stream(run.list().get().shortfalls()).boxed().toList()));
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
