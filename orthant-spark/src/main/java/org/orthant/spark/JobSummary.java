package org.orthant.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.orthant.audit.CountedSets;
import org.orthant.verify.Question;

/** The summary of a job as JSON. */
final class JobSummary {

    private JobSummary() {}

    static String json(AuditJob.Result result, Facts facts, Question question) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
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
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
