package org.orthant.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.orthant.io.DomainJson;
import org.orthant.io.DomainStatement;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.ClaimSubject;

/** Sums up an audit as JSON. */
final class AuditSummary {

    private static final JsonFactory JSON = new JsonFactory();

    private AuditSummary() {}

    static String json(AuditResult result, ClaimSubject subject, Optional<String> domainNote) {
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
            json.writeFieldName("domain");
            DomainJson.write(json, DomainStatement.of(audit.question().domain()));
            if (domainNote.isPresent()) {
                json.writeStringField("domain_note", domainNote.get());
            }
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
}
