package org.orthant.studio.runs;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;
import org.orthant.io.MetricsReader;
import org.orthant.io.MetricsTable;
import org.orthant.metrics.Metric;
import org.orthant.studio.http.Endpoint;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** Answers with all runs, their metrics, how they were configured, what came out, and which scores of it to show. */
public final class RunsEndpoint implements Endpoint {

    private static final int DEPTH = 4;
    private static final int MOST_RUNS = 200;
    private static final int MOST_TEXT = 1 << 16;
    private static final String METRICS = "metrics.csv";

    // What is larger than any training writes would only make the page slow.
    private static final long MOST_BYTES = 8L << 20;
    private static final int MOST_COLUMNS = 200;

    private final Optional<Path> folder;

    /** Of the runs in a folder and in those below it, if there is one. */
    public RunsEndpoint(Optional<Path> folder) {
        this.folder = folder;
    }

    @Override
    public void answer(Request request) throws IOException {
        if (!request.is("GET", "api", "runs")) {
            throw Refusal.notFound();
        }
        request.answerJson(json -> {
            json.writeBooleanField("given", folder.isPresent());
            json.writeArrayFieldStart("metrics");
            for (Metric metric : Metric.headlines()) {
                json.writeStartObject();
                json.writeStringField("key", metric.key());
                json.writeStringField("title", metric.title());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("runs");
            if (folder.isPresent()) {
                for (Path run : runs(folder.get())) {
                    write(json, folder.get(), run);
                }
            }
            json.writeEndArray();
        });
    }

    /** Links are not followed: they may lead anywhere. */
    private static List<Path> runs(Path top) throws IOException {
        try (Stream<Path> all =
                Files.find(top, DEPTH, (file, attributes) -> attributes.isRegularFile() && file.endsWith(METRICS))) {
            return all.sorted()
                    .limit(MOST_RUNS)
                    .map(file -> file.resolveSibling(""))
                    .toList();
        }
    }

    private static void write(JsonGenerator json, Path top, Path run) throws IOException {
        json.writeStartObject();
        String name = top.relativize(run).toString();
        json.writeStringField("name", name.isEmpty() ? "(this folder)" : name);
        json.writeStringField("config", text(run.resolve("config.yaml")));
        json.writeStringField("provenance", text(run.resolve("provenance.json")));
        String result = text(run.resolve("result.json"));
        json.writeBooleanField("finished", !result.isEmpty());
        json.writeStringField("result", result);
        json.writeStringField("verdicts", text(run.resolve("verdicts.json")));
        try {
            write(json, metrics(run.resolve(METRICS)));
        } catch (BadInputException e) {
            json.writeStringField("problem", METRICS + ": " + e.problem());
        } catch (IOException e) {
            json.writeStringField("problem", METRICS + ": cannot be read");
        }
        json.writeEndObject();
    }

    private static MetricsTable metrics(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw BadInputException.in(
                    file, "is larger than " + (MOST_BYTES >> 20) + " MiB, too large for a list of metrics");
        }
        MetricsTable metrics = MetricsReader.readSoFar(file);
        if (metrics.columns().size() > MOST_COLUMNS) {
            throw BadInputException.in(file, "has more than " + MOST_COLUMNS + " columns");
        }
        return metrics;
    }

    private static void write(JsonGenerator json, MetricsTable metrics) throws IOException {
        json.writeFieldName("columns");
        json.writeArray(
                metrics.columns().toArray(new String[0]), 0, metrics.columns().size());
        json.writeArrayFieldStart("rows");
        for (double[] row : metrics.rows()) {
            json.writeStartArray();
            for (double value : row) {
                if (Double.isFinite(value)) {
                    json.writeNumber(value);
                } else {
                    json.writeNull();
                }
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_TEXT), StandardCharsets.UTF_8);
        }
    }
}
