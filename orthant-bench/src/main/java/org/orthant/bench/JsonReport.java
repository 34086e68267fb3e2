package org.orthant.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Reports as JSON for a program; what is not known is null, and all times are CPU times in milliseconds. */
final class JsonReport {

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    static String of(List<Report> reports) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartArray();
            for (Report report : reports) {
                new JsonReport(json).write(report);
            }
            json.writeEndArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
    }

    private void write(Report report) throws IOException {
        json.writeStartObject();
        json.writeStringField("layer", report.subject());
        json.writeNumberField("labels", report.labels());
        json.writeNumberField("features", report.features());
        json.writeNumberField("sets", report.sets());
        write("floorMillis", report.floorMillis());
        json.writeArrayFieldStart("contenders");
        for (Standing standing : report.comparison().standings()) {
            write(standing);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("duels");
        for (Duel duel : report.comparison().duels()) {
            write(duel);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("remarks");
        for (String remark : report.remarks()) {
            json.writeString(remark);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Standing standing) throws IOException {
        Quantiles solve = standing.solveMillis();
        json.writeStartObject();
        json.writeStringField("name", standing.name());
        json.writeBooleanField("peer", standing.isPeer());
        write("medianMillis", solve.median());
        write("p95Millis", solve.p95());
        write("totalMillis", solve.total());
        write("medianBuildMillis", standing.buildMillis().median());
        write("medianSteps", standing.medianSteps());
        json.writeArrayFieldStart("sets");
        for (Measurement each : standing.measurements()) {
            json.writeStartObject();
            json.writeStringField("verdict", each.outcome().verdict().name().toLowerCase(Locale.ROOT));
            write("radius", each.outcome().radius());
            write("solveMillis", each.solveNanos() / 1e6);
            write("buildMillis", each.buildNanos() / 1e6);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Duel duel) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", duel.name());
        json.writeStringField("against", duel.peer());
        json.writeNumberField("sets", duel.sets());
        write("ratio", duel.ratio());
        json.writeNumberField("sameVerdicts", duel.sameVerdicts());
        write("radiusDifference", duel.radiusDifference());
        json.writeEndObject();
    }

    private void write(String key, OptionalDouble number) throws IOException {
        write(key, number.orElse(Double.NaN));
    }

    private void write(String key, double number) throws IOException {
        if (Double.isFinite(number)) {
            json.writeNumberField(key, number);
        } else {
            json.writeNullField(key);
        }
    }
}
