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
import org.orthant.verify.Effort;

/** Reports as JSON for a program; what is not known is null, and all times in milliseconds are CPU times. */
final class JsonReport {

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    static String of(List<? extends Report> reports) {
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
        if (report instanceof ComparisonReport comparison) {
            write(comparison);
        } else if (report instanceof ThroughputReport throughput) {
            write(throughput);
        } else if (report instanceof GrowthReport growth) {
            write(growth);
        }
        json.writeEndObject();
    }

    private void write(ComparisonReport report) throws IOException {
        writeLayer(report.subject(), report.labels(), report.features());
        json.writeNumberField("sets", report.sets());
        write("floorMillis", report.floorMillis());
        json.writeArrayFieldStart("contenders");
        for (Standing standing : report.comparison().standings()) {
            json.writeStartObject();
            write(standing);
            json.writeEndObject();
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
    }

    private void write(ThroughputReport report) throws IOException {
        writeLayer(report.subject(), report.labels(), report.features());
        json.writeArrayFieldStart("throughput");
        for (Throughput each : report.throughputs()) {
            json.writeStartObject();
            json.writeNumberField("threads", each.threads());
            json.writeNumberField("sets", each.sets());
            write("seconds", each.seconds());
            write("ratio", report.ratio(each));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(GrowthReport report) throws IOException {
        json.writeNumberField("features", report.features());
        json.writeArrayFieldStart("growth");
        for (GrowthReport.Size size : report.sizes()) {
            json.writeStartObject();
            json.writeNumberField("labels", size.labels());
            write("floorMillis", size.floorMillis());
            json.writeNumberField("memoryBytes", size.memoryBytes());
            write("nanosPerWeight", report.nanosPerWeight(size));
            write(size.standing());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeLayer(String name, int labels, int features) throws IOException {
        json.writeStringField("layer", name);
        json.writeNumberField("labels", labels);
        json.writeNumberField("features", features);
    }

    private void write(Standing standing) throws IOException {
        Quantiles solve = standing.solveMillis();
        json.writeStringField("name", standing.name());
        json.writeBooleanField("peer", standing.isPeer());
        write("medianMillis", solve.median());
        write("p95Millis", solve.p95());
        write("totalMillis", solve.total());
        write("medianCheckMillis", standing.checkMillis().map(Quantiles::median).orElse(Double.NaN));
        write("totalCheckMillis", standing.checkMillis().map(Quantiles::total).orElse(Double.NaN));
        write("medianBuildMillis", standing.buildMillis().median());
        write("medianSteps", standing.medianSteps());
        write("medianPasses", standing.medianPasses());
        json.writeArrayFieldStart("sets");
        for (Measurement each : standing.measurements()) {
            json.writeStartObject();
            json.writeStringField("verdict", lowerCase(each.outcome().verdict()));
            write("radius", each.outcome().radius());
            write("solveMillis", each.solveNanos() / 1e6);
            write("buildMillis", each.buildNanos() / 1e6);
            if (each.checkNanos().isPresent()) {
                write("checkMillis", each.checkNanos().orElseThrow() / 1e6);
            }
            if (each.outcome().effort().isPresent()) {
                write(each.outcome().effort().orElseThrow());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(Effort effort) throws IOException {
        json.writeNumberField("steps", effort.steps());
        json.writeNumberField("passes", effort.passes());
        json.writeStringField("arithmetic", lowerCase(effort.arithmetic()));
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

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
