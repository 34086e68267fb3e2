package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;
import org.orthant.report.Comparison.SeedGroup;

/** The table of results by layer and size, over seeds. */
final class SeedGroupTable {

    private SeedGroupTable() {}

    static Html of(List<SeedGroup> cells, int rank) {
        List<Html> rows = new ArrayList<>();
        String layer = "";
        for (SeedGroup cell : cells) {
            if (!cell.outcomes().isEmpty()) {
                rows.add(row(cell, cell.layer().equals(layer)));
                layer = cell.layer();
            }
        }
        return PageBlocks.wideCounts(Html.join(rows), "layer", titles(rank));
    }

    /** Returns the titles of all columns except the first. */
    private static String[] titles(int rank) {
        return Stream.of(
                        Stream.of(
                                "d",
                                "parameters",
                                "argmaxable, %",
                                "1-argmaxable, %",
                                "safe in float32, %",
                                "never",
                                "whole head can, %",
                                "whole head never"),
                        Metric.headlines().stream().map(metric -> metric.title(rank)),
                        Stream.of("first loss", "best epoch", "best step", "converged"))
                .flatMap(titles -> titles)
                .toArray(String[]::new);
    }

    private static Html row(SeedGroup cell, boolean sameLayer) {
        List<TrainingOutcome> outcomes = cell.outcomes();
        int seeds = outcomes.size();
        boolean verified =
                outcomes.stream().allMatch(outcome -> outcome.predictable().isPresent());
        List<Html> cells = new ArrayList<>();
        cells.add(PageBlocks.name(cell.layer()));
        cells.add(PageBlocks.number(String.valueOf(cell.features())));
        cells.add(number(cell, TrainingOutcome::parameters, 0, 1));
        cells.add(verified ? share(cell, Predictable::argmaxable) : none());
        cells.add(verified ? share(cell, Predictable::oneArgmaxable) : none());
        boolean knowsSafe = outcomes.stream()
                .allMatch(outcome -> outcome.predictable()
                        .filter(counts -> counts.safe().isPresent())
                        .isPresent());
        cells.add(knowsSafe ? share(cell, counts -> counts.safe().orElseThrow()) : none());
        cells.add(verified ? number(cell, of(Predictable::never), 0, seeds) : none());
        boolean knowsHead = outcomes.stream()
                .allMatch(outcome -> outcome.predictable()
                        .filter(counts -> counts.head().isPresent())
                        .isPresent());
        cells.add(knowsHead ? share(cell, counts -> counts.head().orElseThrow().possible()) : none());
        cells.add(
                knowsHead
                        ? number(cell, of(counts -> counts.head().orElseThrow().never()), 0, seeds)
                        : none());
        for (Metric metric : Metric.headlines()) {
            boolean known =
                    outcomes.stream().allMatch(outcome -> outcome.scores().containsKey(metric));
            cells.add(known ? number(cell, outcome -> outcome.score(metric), 3, seeds) : none());
        }
        cells.add(number(cell, TrainingOutcome::firstLoss, 3, 1));
        cells.add(number(cell, TrainingOutcome::bestEpoch, 0, seeds));
        cells.add(number(cell, TrainingOutcome::bestStep, 0, seeds));
        long converged = outcomes.stream().filter(TrainingOutcome::converged).count();
        cells.add(PageBlocks.number(converged + " of " + seeds));
        return Html.element("tr", "class", sameLayer ? "" : "first", cells.toArray(Html[]::new));
    }

    private static ToDoubleFunction<TrainingOutcome> of(ToDoubleFunction<Predictable> count) {
        return outcome -> count.applyAsDouble(outcome.predictable().orElseThrow());
    }

    private static Html share(SeedGroup cell, ToDoubleFunction<Predictable> count) {
        return Html.element(
                "td",
                "class",
                "number",
                Measure.percentWith(Measure.share(cell, count), cell.outcomes().size()));
    }

    private static Html number(SeedGroup cell, ToDoubleFunction<TrainingOutcome> quantity, int decimals, int seeds) {
        return Html.element("td", "class", "number", Measure.with(Measure.over(cell, quantity), decimals, seeds));
    }

    private static Html none() {
        return PageBlocks.number("");
    }
}
