package org.orthant.repair;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.JsonText;
import org.orthant.verify.Outcome;

/** Writes what a repair has done as JSON. */
final class RepairSummary {

    private RepairSummary() {}

    static String json(RepairedModel repaired, String question) {
        return JsonText.lines(json -> {
            audits(json, repaired.before(), repaired.after());
            settings(json, repaired.settings());
            outcome(json, repaired);
            evidence(json, repaired);
            classes(json, repaired.taught());
            json.writeObjectFieldStart("confusions");
            confusions(json, "examples", repaired, repaired.confusions().learned());
            confusions(json, "held_out", repaired, repaired.confusions().heldOut());
            confusions(json, "kept", repaired, repaired.confusions().kept());
            json.writeEndObject();
            strings(json, "notes", repaired.notes());
            json.writeNumberField("seconds", repaired.seconds());
            json.writeStringField("question", question);
        });
    }

    static void audits(JsonGenerator json, AuditedModel first, AuditedModel second) throws IOException {
        AuditProvenance before = first.provenance();
        json.writeStringField("model", before.model());
        json.writeStringField("model_sha256", before.sha256());
        json.writeStringField("repaired", second.provenance().model());
        json.writeStringField("repaired_sha256", second.provenance().sha256());
        json.writeStringField("layer", before.layer());
        json.writeStringField("rule", before.rule().described());
        json.writeStringField("version", before.version());
        json.writeStringField("date", before.date().toString());
    }

    static void counts(JsonGenerator json, AuditedModel before, AuditedModel after) throws IOException {
        json.writeNumberField("never_before", never(before));
        json.writeNumberField("never_after", never(after));
    }

    private static void settings(JsonGenerator json, RepairSettings settings) throws IOException {
        json.writeNumberField("seed", settings.seed());
        json.writeNumberField("holdout", settings.holdOut());
        json.writeNumberField("allowed_changes", settings.allowedChanges());
        json.writeNumberField("keep_weight", settings.learning().keepWeight());
        json.writeNumberField("ridge", settings.learning().ridge());
        json.writeNumberField("most_steps", settings.learning().mostSteps());
    }

    private static void outcome(JsonGenerator json, RepairedModel repaired) throws IOException {
        counts(json, repaired.before(), repaired.after());
        strings(json, "opened", repaired.opened());
        strings(json, "lost", repaired.lost());
        strings(json, "taught_unreachable", repaired.unreachable());
        json.writeNumberField("without_examples", repaired.withoutExamples());
        json.writeArrayFieldStart("not_aligned");
        for (NotAlignedInput input : repaired.notAligned()) {
            json.writeStartObject();
            json.writeNumberField("input", input.input());
            json.writeStringField("target", input.target());
            json.writeStringField("predicted", input.predicted());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("largest_row_change", repaired.largestRowChange());
    }

    private static long never(AuditedModel audited) {
        return audited.counts().of(Outcome.UNARGMAXABLE).distinct();
    }

    private static void evidence(JsonGenerator json, RepairedModel repaired) throws IOException {
        score(json, "examples", repaired.learned());
        score(json, "held_out", repaired.heldOut());
        score(json, "other_classes", repaired.others());
        KeptAnswers kept = repaired.kept();
        json.writeObjectFieldStart("kept");
        json.writeStringField("source", kept.source());
        json.writeNumberField("count", kept.count());
        json.writeNumberField("changed", kept.changed());
        json.writeNumberField("insertions", kept.insertions());
        json.writeNumberField("held_out", kept.heldOut());
        json.writeNumberField("held_out_changed", kept.heldOutChanged());
        json.writeNumberField("held_out_inputs", kept.heldOutInputs());
        json.writeNumberField("held_out_inputs_changed", kept.heldOutInputsChanged());
        json.writeEndObject();
    }

    private static void score(JsonGenerator json, String name, ExampleScore score) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("count", score.count());
        json.writeNumberField("right_before", score.before());
        json.writeNumberField("right_after", score.after());
        json.writeEndObject();
    }

    private static void classes(JsonGenerator json, List<TaughtClass> taught) throws IOException {
        json.writeArrayFieldStart("taught");
        for (TaughtClass each : taught) {
            json.writeStartObject();
            json.writeNumberField("class", each.label());
            json.writeStringField("name", each.name());
            json.writeBooleanField("reachable_before", each.reachableBefore());
            json.writeBooleanField("reachable_after", each.reachableAfter());
            score(json, "examples", each.learned());
            score(json, "held_out", each.heldOut());
            json.writeNumberField("row_change", each.rowChange());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void confusions(JsonGenerator json, String name, RepairedModel repaired, List<Confusion> all)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Confusion each : all) {
            json.writeStartObject();
            json.writeStringField("expected", repaired.before().name(each.expected()));
            json.writeStringField("predicted", repaired.before().name(each.predicted()));
            json.writeNumberField("before", each.before());
            json.writeNumberField("after", each.after());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void strings(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
