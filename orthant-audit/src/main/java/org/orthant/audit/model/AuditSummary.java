package org.orthant.audit.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.RankCounts;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.finished.RoundingAnswer;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.io.DomainJson;
import org.orthant.io.DomainStatement;
import org.orthant.io.JsonText;
import org.orthant.verify.Outcome;

/** Writes the summary of an audit as JSON. */
final class AuditSummary {

    private AuditSummary() {}

    static String json(AuditedModel audited, FolderQuestion question) {
        return JsonText.lines(json -> {
            provenance(json, audited);
            about(json, audited);
            counts(json, audited);
            never(json, audited);
            ranks(json, audited);
            survey(json, audited);
            json.writeNumberField("seconds", audited.seconds());
            question.write(json);
        });
    }

    private static void provenance(JsonGenerator json, AuditedModel audited) throws IOException {
        AuditProvenance from = audited.provenance();
        json.writeStringField("model", from.model());
        json.writeStringField("model_sha256", from.sha256());
        json.writeStringField("layer", from.layer());
        json.writeStringField("layer_reason", from.layerReason());
        json.writeStringField("version", from.version());
        json.writeStringField("date", from.date().toString());
    }

    private static void about(JsonGenerator json, AuditedModel audited) throws IOException {
        json.writeStringField("about", audited.subject().text());
        if (audited.subject().caveat().isPresent()) {
            json.writeStringField("caveat", audited.subject().caveat().get());
        }
        AuditProvenance from = audited.provenance();
        json.writeStringField("rule", from.rule().described());
        json.writeStringField("rule_reason", from.ruleReason());
        json.writeNumberField("labels", audited.audit().layer().labels());
        json.writeNumberField("features", audited.audit().layer().features());
        json.writeFieldName("domain");
        DomainJson.write(json, DomainStatement.of(from.domain()));
        json.writeStringField("domain_reason", from.domainReason());
        Optional<String> observed = audited.assumed().reason(Topic.OBSERVED);
        if (observed.isPresent()) {
            json.writeStringField("domain_note", observed.get());
        }
        json.writeArrayFieldStart("caveats");
        for (AuditNote note : audited.notes()) {
            json.writeString(note.text());
        }
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, AuditedModel audited) throws IOException {
        VerdictCounts counts = audited.counts();
        Optional<ChoiceAnswer> choice = audited.choice();
        if (choice.isPresent()) {
            json.writeStringField("question", choice.get().question());
            json.writeStringField("answer", choice.get().answer());
        }
        json.writeNumberField("asked", counts.decided());
        json.writeNumberField("argmaxable", counts.of(Outcome.ARGMAXABLE).distinct());
        json.writeNumberField("unargmaxable", counts.of(Outcome.UNARGMAXABLE).distinct());
        json.writeNumberField("undecided", counts.of(Outcome.UNDECIDED).distinct());
    }

    /** Writes how far from possible they are, what float32 changes, and what they have in common. */
    private static void never(JsonGenerator json, AuditedModel audited) throws IOException {
        List<Double> shortfalls = audited.shortfalls();
        if (!shortfalls.isEmpty()) {
            json.writeArrayFieldStart("short_by");
            json.writeNumber(shortfalls.get(0));
            json.writeNumber(shortfalls.get(shortfalls.size() / 2));
            json.writeNumber(shortfalls.get(shortfalls.size() - 1));
            json.writeEndArray();
        }
        Optional<RoundingAnswer> rounding = audited.rounding();
        if (rounding.isPresent()) {
            json.writeNumberField("never_in_float32", rounding.get().impossible());
            json.writeStringField("float32", rounding.get().sentence());
        }
        json.writeArrayFieldStart("causes");
        for (SharedRow shared : audited.sharedRows()) {
            json.writeString(shared.sentence());
        }
        json.writeEndArray();
    }

    private static void ranks(JsonGenerator json, AuditedModel audited) throws IOException {
        Optional<RankAnswer> ranks = audited.ranks();
        if (ranks.isEmpty()) {
            return;
        }
        numbers(json, "rank_low", RankAnswer.spread(ranks.get().lows()));
        numbers(json, "rank_high", RankAnswer.spread(ranks.get().highs()));
        json.writeArrayFieldStart("among_best");
        for (RankCounts count : ranks.get().counts()) {
            json.writeStartObject();
            json.writeNumberField("k", count.k());
            json.writeNumberField("can", count.can());
            json.writeNumberField("never", count.never());
            json.writeNumberField("unknown", count.unknown());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String name, List<Integer> numbers) throws IOException {
        json.writeFieldName(name);
        json.writeArray(numbers.stream().mapToInt(number -> number).toArray(), 0, numbers.size());
    }

    private static void survey(JsonGenerator json, AuditedModel audited) throws IOException {
        Optional<SurveyPlan> plan = audited.provenance().survey();
        if (plan.isPresent()) {
            json.writeStringField("survey", plan.get().described());
        }
    }
}
