package org.orthant.studio.runs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonObject;
import org.orthant.io.MetricsReader;
import org.orthant.io.MetricsTable;
import org.orthant.metrics.Metric;
import org.orthant.studio.http.Endpoint;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/** Sends all runs: their metrics, configurations and results, and which scores of the results to show. */
public final class RunsEndpoint implements Endpoint {

    private static final int DEPTH = 4;
    private static final int MOST_RUNS = 200;
    private static final int MOST_TEXT = 1 << 16;
    private static final String METRICS = "metrics.csv";

    // What is larger than any training writes would only make the page slow.
    private static final long MOST_BYTES = 8L << 20;
    private static final int MOST_COLUMNS = 200;

    private final Optional<Path> folder;

    /** Creates the endpoint of the runs in a folder and in those below it, if one is given. */
    public RunsEndpoint(Optional<Path> folder) {
        this.folder = folder;
    }

    @Override
    public void answer(Request request) throws IOException {
        if (!request.is("GET", "api", "runs")) {
            throw Refusal.notFound();
        }
        List<JsonObject> runs = new ArrayList<>();
        if (folder.isPresent()) {
            for (Path run : runs(folder.get())) {
                runs.add(run(folder.get(), run));
            }
        }
        request.answerJson(new JsonObject()
                .with("given", folder.isPresent())
                .with(
                        "metrics",
                        Metric.headlines().stream()
                                .map(metric -> new JsonObject()
                                        .with("key", metric.key())
                                        .with("title", metric.title()))
                                .toList())
                .with("runs", runs));
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

    private static JsonObject run(Path top, Path run) throws IOException {
        String name = top.relativize(run).toString();
        String result = text(run.resolve("result.json"));
        JsonObject answer = new JsonObject()
                .with("name", name.isEmpty() ? "(this folder)" : name)
                .with("config", text(run.resolve("config.yaml")))
                .with("provenance", text(run.resolve("provenance.json")))
                .with("finished", !result.isEmpty())
                .with("result", result)
                .with("verdicts", text(run.resolve("verdicts.json")));
        try {
            MetricsTable metrics = metrics(run.resolve(METRICS));
            return answer.with("columns", metrics.columns())
                    .with(
                            "rows",
                            metrics.rows().stream().map(RunsEndpoint::finite).toList());
        } catch (BadInputException e) {
            return answer.with("problem", METRICS + ": " + e.problem());
        } catch (IOException e) {
            return answer.with("problem", METRICS + ": cannot be read");
        }
    }

    /** JSON has no numbers that are not finite: null stands for them. */
    private static List<@Nullable Double> finite(double[] row) {
        return Arrays.stream(row)
                .<@Nullable Double>mapToObj(value -> Double.isFinite(value) ? value : null)
                .toList();
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

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_TEXT), StandardCharsets.UTF_8);
        }
    }
}
