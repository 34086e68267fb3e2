package org.orthant.studio.audit;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.orthant.io.VerdictRecord.Outcome;

/** How far a run is and what it has found, as JSON. */
final class AuditProgress {

    private AuditProgress() {}

    static void write(JsonGenerator json, AuditRun run) throws IOException {
        // Asked first: what is over by now is shown complete.
        String state = run.state().name().toLowerCase(Locale.ROOT);
        json.writeStringField("state", state);
        json.writeNumberField("seconds", run.seconds());
        if (run.problem().isPresent()) {
            json.writeStringField("problem", run.problem().get());
        }
        if (run.subject().isPresent() && run.table().isPresent()) {
            write(json, run.subject().get(), run.table().get(), run.isOver());
        }
    }

    private static void write(JsonGenerator json, Subject subject, VerdictTable table, boolean over)
            throws IOException {
        VerdictTable.Counts counts = table.counts();
        json.writeNumberField("labels", subject.layer().labels());
        json.writeNumberField("features", subject.layer().features());
        json.writeBooleanField("bias", subject.layer().hasBias());
        json.writeNumberField("sets", subject.sets().size());
        json.writeNumberField("lines", subject.sets().total());
        json.writeNumberField("decided", counts.decided());
        write(json, "distinct", counts.distinct());
        write(json, "repeated", counts.lines());
        json.writeArrayFieldStart("reached");
        List<Double> thresholds = subject.question().thresholds();
        for (int i = 0; i < counts.reached().size(); i++) {
            json.writeStartObject();
            json.writeNumberField("radius", thresholds.get(i));
            json.writeNumberField("sets", counts.reached().get(i));
            json.writeEndObject();
        }
        json.writeEndArray();
        if (over) {
            double[] quantiles = table.quantiles();
            json.writeFieldName("quantiles");
            json.writeArray(quantiles, 0, quantiles.length);
        }
    }

    private static void write(JsonGenerator json, String name, Map<Outcome, Long> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Outcome outcome : Outcome.values()) {
            json.writeNumberField(outcome.text(), counts.getOrDefault(outcome, 0L));
        }
        json.writeEndObject();
    }
}
