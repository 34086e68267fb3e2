package org.orthant.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.Box;
import org.orthant.layer.ClaimSubject;

/** Sums up an audit as JSON. */
final class AuditSummary {

    private static final JsonFactory JSON = new JsonFactory();

    private AuditSummary() {}

    static String json(AuditResult result, ClaimSubject subject) {
        Audit audit = result.audit();
        VerdictCounts counts = result.counts();
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("about", subject.text());
            if (subject.caveat().isPresent()) {
                json.writeStringField("caveat", subject.caveat().get());
            }
            json.writeStringField("rule", audit.question().rule().described());
            json.writeNumberField("labels", audit.layer().labels());
            json.writeNumberField("features", audit.layer().features());
            domain(json, audit.question().domain().asBox().orElseThrow());
            json.writeNumberField("asked", counts.decided());
            json.writeNumberField("argmaxable", counts.of(Outcome.ARGMAXABLE).distinct());
            json.writeNumberField(
                    "unargmaxable", counts.of(Outcome.UNARGMAXABLE).distinct());
            json.writeNumberField("undecided", counts.of(Outcome.UNDECIDED).distinct());
            json.writeNumberField("seconds", result.seconds());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Both ends for all features, or those of each; null where there is none. */
    private static void domain(JsonGenerator json, Box domain) throws IOException {
        boolean uniform = true;
        for (int j = 1; j < domain.features(); j++) {
            uniform &= domain.lower(j) == domain.lower(0) && domain.upper(j) == domain.upper(0);
        }
        json.writeObjectFieldStart("domain");
        int count = uniform ? 1 : domain.features();
        for (boolean upper : new boolean[] {false, true}) {
            json.writeFieldName(upper ? "upper" : "lower");
            if (!uniform) {
                json.writeStartArray();
            }
            for (int j = 0; j < count; j++) {
                double bound = upper ? domain.upper(j) : domain.lower(j);
                if (Double.isInfinite(bound)) {
                    json.writeNull();
                } else {
                    json.writeNumber(bound);
                }
            }
            if (!uniform) {
                json.writeEndArray();
            }
        }
        json.writeEndObject();
    }
}
