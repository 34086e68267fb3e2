package org.orthant.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;

/** The table of all runs of a comparison. */
final class RunTable {

    /** A column: its heading, its style, and how many decimals its numbers have. */
    private record Column(String name, String style, int decimals) {}

    /** The columns of a run that has not finished: run, layer, d and seed. */
    private static final int KNOWN_BEFORE = 4;

    /** The columns of what the output layer can predict, and of what the whole head can. */
    private static final int LAYER_COLUMNS = 4;

    private static final int HEAD_COLUMNS = 2;

    private RunTable() {}

    static String json(Comparison comparison) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("run", "name", 0),
                new Column("layer", "name", 0),
                new Column("d", "number", 0),
                new Column("seed", "number", 0),
                new Column("parameters", "number wide", 0),
                new Column("argmaxable, %", "number", 2),
                new Column("1-argmaxable, %", "number wide", 2),
                new Column("safe in float32, %", "number", 2),
                new Column("never", "number", 0),
                new Column("whole head can, %", "number", 2),
                new Column("whole head never", "number wide", 0)));
        for (Metric metric : Metric.headlines()) {
            String style = metric == Metric.MAIN ? "number" : "number wide";
            columns.add(new Column(metric.title(comparison.rank()), style, 4));
        }
        columns.addAll(List.of(
                new Column("first loss", "number wide", 4),
                new Column("best epoch", "number wide", 0),
                new Column("best step", "number wide", 0),
                new Column("seconds", "number wide", 1),
                new Column("converged", "wide", 0)));
        return PageData.json(json -> {
            json.writeStringField("search", "Search runs");
            json.writeNumberField("filter", 1);
            json.writeArrayFieldStart("columns");
            for (Column column : columns) {
                json.writeStartArray();
                json.writeString(column.name);
                json.writeString(column.style);
                json.writeNumber(column.decimals);
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("rows");
            for (ComparedRun run : comparison.runs()) {
                json.writeStartArray();
                json.writeString(Html.printable(run.name()));
                json.writeString(Html.printable(run.layer()));
                json.writeNumber(run.features());
                json.writeNumber(run.seed());
                if (run.outcome().isPresent()) {
                    write(json, run.outcome().get());
                } else {
                    writeNulls(json, columns.size() - 1 - KNOWN_BEFORE);
                    json.writeString("not finished");
                }
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }

    private static void writeNulls(JsonGenerator json, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            json.writeNull();
        }
    }

    private static void write(JsonGenerator json, TrainingOutcome outcome) throws IOException {
        json.writeNumber(outcome.parameters());
        if (outcome.predictable().isPresent()) {
            Predictable counts = outcome.predictable().get();
            json.writeNumber(100.0 * counts.argmaxable() / counts.all());
            json.writeNumber(100.0 * counts.oneArgmaxable() / counts.all());
            if (counts.safe().isPresent()) {
                json.writeNumber(100.0 * counts.safe().getAsLong() / counts.all());
            } else {
                json.writeNull();
            }
            json.writeNumber(counts.never());
            if (counts.head().isPresent()) {
                json.writeNumber(100.0 * counts.head().get().possible() / counts.all());
                json.writeNumber(counts.head().get().never());
            } else {
                writeNulls(json, HEAD_COLUMNS);
            }
        } else {
            writeNulls(json, LAYER_COLUMNS + HEAD_COLUMNS);
        }
        for (Metric metric : Metric.headlines()) {
            double score = outcome.score(metric);
            if (Double.isNaN(score)) {
                json.writeNull();
            } else {
                json.writeNumber(score);
            }
        }
        json.writeNumber(outcome.firstLoss());
        json.writeNumber(outcome.bestEpoch());
        json.writeNumber(outcome.bestStep());
        json.writeNumber(outcome.bestSeconds());
        json.writeString(outcome.converged() ? "yes" : "no");
    }
}
