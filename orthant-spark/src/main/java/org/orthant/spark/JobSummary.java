package org.orthant.spark;

import org.orthant.audit.CountedSets;
import org.orthant.io.JsonText;
import org.orthant.verify.Question;

/** The summary of a job as JSON. */
final class JobSummary {

    private JobSummary() {}

    static String json(AuditJob.Result result, Facts facts, Question question) {
        return JsonText.lines(json -> {
            json.writeStringField("rule", question.rule().described());
            json.writeNumberField("labels", facts.labels());
            json.writeNumberField("features", facts.features());
            json.writeStringField("fingerprint", facts.fingerprint());
            json.writeNumberField("label_sets", result.lines());
            json.writeNumberField("distinct", result.distinct());
            json.writeNumberField("bad_lines", result.badLines());
            json.writeObjectFieldStart("counts");
            for (CountedSets row : CountedSets.of(result.counts())) {
                json.writeObjectFieldStart(row.text());
                json.writeNumberField("distinct", row.count().distinct());
                json.writeNumberField("lines", row.count().lines());
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }
}
