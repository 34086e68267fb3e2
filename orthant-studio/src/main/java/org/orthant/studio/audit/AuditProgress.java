package org.orthant.studio.audit;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.orthant.audit.Audit;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.RoundingAnswer;
import org.orthant.report.ShellText;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question.Margins;

/** How far a run is and what it has found, as JSON. */
final class AuditProgress {

    private AuditProgress() {}

    /** Writes them; the model is what the visitor calls it. */
    static void write(JsonGenerator json, AuditRun run, String model) throws IOException {
        // Asked first: what is over by now is shown complete.
        String state = run.state().name().toLowerCase(Locale.ROOT);
        json.writeStringField("state", state);
        json.writeNumberField("seconds", run.seconds());
        if (run.problem().isPresent()) {
            json.writeStringField("problem", run.problem().get());
        }
        if (run.audit().isPresent() && run.counts().isPresent()) {
            write(json, run.audit().get(), run.counts().get(), run.isOver());
            model(json, run);
            repair(json, run, model);
        }
    }

    /** What is only of interest by rule: how far from possible, and what rounding does. */
    private static void model(JsonGenerator json, AuditRun run) throws IOException {
        Audit audit = run.audit().orElseThrow();
        json.writeStringField("rule", audit.question().rule().text());
        json.writeStringField("domain", audit.question().domain().described());
        json.writeBooleanField("margins", audit.question().margins() != Margins.NONE);
        Optional<RoundingAnswer> rounding = run.audited().flatMap(AuditedModel::rounding);
        if (rounding.isPresent()) {
            json.writeStringField("rounding", rounding.get().sentence());
        }
        if (run.isOver() && run.list().isPresent()) {
            double[] shortfalls = run.list().get().shortfalls();
            double[] told = shortfalls.length == 0
                    ? shortfalls
                    : new double[] {shortfalls[0], shortfalls[shortfalls.length / 2], shortfalls[shortfalls.length - 1]
                    };
            json.writeFieldName("shortfalls");
            json.writeArray(told, 0, told.length);
        }
    }

    /** Writes the command that teaches classes which can never be predicted. */
    private static void repair(JsonGenerator json, AuditRun run, String model) throws IOException {
        boolean classes =
                run.audit().orElseThrow().question().rule().match(threshold -> false, topK -> false, argmax -> true);
        boolean never = run.counts().orElseThrow().of(Outcome.UNARGMAXABLE).distinct() > 0;
        if (run.isOver() && run.audited().isPresent() && classes && never) {
            json.writeStringField(
                    "repair",
                    "orthant repair " + ShellText.quoted(model) + " --examples features.npy --targets targets.txt");
        }
    }

    private static void write(JsonGenerator json, Audit audit, VerdictCounts counts, boolean over) throws IOException {
        json.writeNumberField("labels", audit.layer().labels());
        json.writeNumberField("features", audit.layer().features());
        json.writeBooleanField("bias", audit.layer().hasBias());
        json.writeNumberField("sets", audit.sets().size());
        json.writeNumberField("lines", audit.sets().total());
        json.writeNumberField("decided", counts.decided());
        write(json, "distinct", outcome -> counts.of(outcome).distinct());
        write(json, "repeated", outcome -> counts.of(outcome).lines());
        json.writeArrayFieldStart("reached");
        List<Double> thresholds = audit.asksForRadii() ? audit.question().thresholds() : List.of();
        for (double threshold : thresholds) {
            json.writeStartObject();
            json.writeNumberField("radius", threshold);
            json.writeNumberField("sets", counts.reaching(threshold).distinct());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (over) {
            double[] quantiles = counts.radiusQuantiles().stream()
                    .mapToDouble(radius -> radius)
                    .toArray();
            json.writeFieldName("quantiles");
            json.writeArray(quantiles, 0, quantiles.length);
        }
    }

    private static void write(JsonGenerator json, String name, ToLongFunction<Outcome> count) throws IOException {
        json.writeObjectFieldStart(name);
        for (Outcome outcome : Outcome.values()) {
            json.writeNumberField(outcome.text(), count.applyAsLong(outcome));
        }
        json.writeEndObject();
    }
}
