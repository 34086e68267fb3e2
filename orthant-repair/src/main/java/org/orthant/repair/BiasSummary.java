package org.orthant.repair;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.orthant.io.JsonText;
import org.orthant.repair.bias.BiasChange;

/** Writes what a change of biases or thresholds has done as JSON. */
final class BiasSummary {

    private BiasSummary() {}

    static String json(RebiasedModel changed, String question) {
        return JsonText.lines(json -> {
            RepairSummary.audits(json, changed.before(), changed.after());
            json.writeStringField("written", String.valueOf(changed.file().getFileName()));
            json.writeNumberField("margin", changed.margin());
            RepairSummary.counts(json, changed.before(), changed.after());
            RepairSummary.strings(json, "required", changed.required());
            missed(json, changed);
            BiasChange change = changed.change();
            json.writeNumberField("changed", change.changed());
            json.writeNumberField("total", change.total());
            json.writeNumberField("least", change.least());
            changes(json, changed);
            json.writeNumberField("seconds", changed.seconds());
            json.writeStringField("question", question);
        });
    }

    /** What does not reach the margin as written. */
    private static void missed(JsonGenerator json, RebiasedModel changed) throws IOException {
        json.writeArrayFieldStart("below_margin");
        for (Map.Entry<String, Double> each : changed.missed().entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", each.getKey());
            json.writeNumberField("margin", each.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void changes(JsonGenerator json, RebiasedModel changed) throws IOException {
        double[] change = changed.change().change();
        json.writeArrayFieldStart("changes");
        for (int label = 0; label < change.length; label++) {
            if (change[label] != 0) {
                json.writeStartObject();
                json.writeNumberField("label", label);
                json.writeStringField("name", changed.before().name(label));
                json.writeNumberField("bias_change", change[label]);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }
}
