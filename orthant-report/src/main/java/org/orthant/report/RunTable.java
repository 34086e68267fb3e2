package org.orthant.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.JsonObject;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;

/** The table of all runs of a comparison. */
final class RunTable {

    /** A column: its heading, its style, and the decimals of its numbers. */
    private record Column(String name, String style, int decimals) {}

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
        return PageData.json(new JsonObject()
                .with("search", "Search runs")
                .with("filter", 1)
                .with(
                        "columns",
                        columns.stream()
                                .map(column -> List.of(column.name, column.style, column.decimals))
                                .toList())
                .with(
                        "rows",
                        comparison.runs().stream()
                                .map(run -> row(run, columns.size()))
                                .toList()));
    }

    private static List<@Nullable Object> row(ComparedRun run, int columns) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(Html.printable(run.name()));
        row.add(Html.printable(run.layer()));
        row.add(run.features());
        row.add(run.seed());
        if (run.outcome().isPresent()) {
            add(row, run.outcome().get());
        } else {
            row.addAll(Collections.nCopies(columns - 1 - row.size(), null));
            row.add("not finished");
        }
        return row;
    }

    private static void add(List<@Nullable Object> row, TrainingOutcome outcome) {
        row.add(outcome.parameters());
        Optional<Predictable> counts = outcome.predictable();
        row.add(counts.map(known -> 100.0 * known.argmaxable() / known.all()).orElse(null));
        row.add(counts.map(known -> 100.0 * known.oneArgmaxable() / known.all()).orElse(null));
        row.add(counts.filter(known -> known.safe().isPresent())
                .map(known -> 100.0 * known.safe().getAsLong() / known.all())
                .orElse(null));
        row.add(counts.map(Predictable::never).orElse(null));
        row.add(counts.flatMap(known -> known.head().map(head -> 100.0 * head.possible() / known.all()))
                .orElse(null));
        row.add(counts.flatMap(Predictable::head).map(head -> head.never()).orElse(null));
        for (Metric metric : Metric.headlines()) {
            double score = outcome.score(metric);
            row.add(Double.isNaN(score) ? null : score);
        }
        row.add(outcome.firstLoss());
        row.add(outcome.bestEpoch());
        row.add(outcome.bestStep());
        row.add(outcome.bestSeconds());
        row.add(outcome.converged() ? "yes" : "no");
    }
}
