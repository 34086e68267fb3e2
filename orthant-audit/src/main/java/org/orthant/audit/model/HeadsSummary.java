package org.orthant.audit.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import org.orthant.io.JsonText;
import org.orthant.verify.Outcome;

/** Writes the summary of the audits of all output layers of a model as JSON; each layer has a summary of its own in its folder. */
final class HeadsSummary {

    private HeadsSummary() {}

    static String json(AuditedHeads all) {
        AuditProvenance from = all.audits().get(0).provenance();
        return JsonText.lines(json -> {
            json.writeStringField("model", from.model());
            json.writeStringField("model_sha256", from.sha256());
            json.writeStringField("version", from.version());
            json.writeNumberField("output_layers", all.layers());
            json.writeNumberField("argmaxable", all.distinct(Outcome.ARGMAXABLE));
            json.writeNumberField("unargmaxable", all.distinct(Outcome.UNARGMAXABLE));
            json.writeNumberField("undecided", all.distinct(Outcome.UNDECIDED));
            json.writeArrayFieldStart("layers");
            for (AuditedHead head : all.heads()) {
                layer(json, head);
            }
            json.writeEndArray();
        });
    }

    private static void layer(JsonGenerator json, AuditedHead head) throws IOException {
        AuditedModel audited = head.audited();
        json.writeStartObject();
        json.writeStringField("layer", head.layer());
        json.writeArrayFieldStart("tied");
        for (String name : head.tied()) {
            json.writeString(name);
        }
        json.writeEndArray();
        json.writeStringField(
                "folder", audited.folder().map(folder -> name(folder.path())).orElse(""));
        json.writeStringField("rule", audited.provenance().rule().described());
        json.writeNumberField("labels", audited.audit().layer().labels());
        json.writeNumberField("features", audited.audit().layer().features());
        json.writeNumberField("asked", audited.counts().decided());
        for (Outcome outcome : Outcome.values()) {
            json.writeNumberField(outcome.text(), audited.counts().of(outcome).distinct());
        }
        json.writeNumberField("seconds", audited.seconds());
        json.writeEndObject();
    }

    private static String name(Path folder) {
        return String.valueOf(folder.getFileName());
    }
}
