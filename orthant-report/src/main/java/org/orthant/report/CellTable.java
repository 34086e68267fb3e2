package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.orthant.report.ComparedRun.Outcome;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.Comparison.Cell;

/** What came out for each layer and size, over seeds. */
final class CellTable {

    private CellTable() {}

    static Html of(List<Cell> cells, int rank) {
        List<Html> rows = new ArrayList<>();
        String layer = "";
        for (Cell cell : cells) {
            if (!cell.outcomes().isEmpty()) {
                rows.add(row(cell, cell.layer().equals(layer)));
                layer = cell.layer();
            }
        }
        return Html.element(
                "div",
                Map.of("class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Results by layer and size"),
                Blocks.counts(
                        Html.join(rows),
                        "layer",
                        "d",
                        "parameters",
                        "argmaxable, %",
                        "1-argmaxable, %",
                        "never",
                        "F1@" + rank,
                        "micro F1",
                        "first loss",
                        "best epoch",
                        "best step",
                        "converged"));
    }

    private static Html row(Cell cell, boolean sameLayer) {
        List<Outcome> outcomes = cell.outcomes();
        int seeds = outcomes.size();
        boolean verified =
                outcomes.stream().allMatch(outcome -> outcome.predictable().isPresent());
        List<Html> cells = new ArrayList<>();
        cells.add(Blocks.name(cell.layer()));
        cells.add(Blocks.number(String.valueOf(cell.features())));
        cells.add(number(cell, Outcome::parameters, 0, 1));
        cells.add(verified ? share(cell, Predictable::argmaxable) : none());
        cells.add(verified ? share(cell, Predictable::oneArgmaxable) : none());
        cells.add(verified ? number(cell, of(Predictable::never), 0, seeds) : none());
        cells.add(number(cell, Outcome::f1, 3, seeds));
        cells.add(number(cell, Outcome::microF1, 3, seeds));
        cells.add(number(cell, Outcome::firstLoss, 3, 1));
        cells.add(number(cell, Outcome::bestEpoch, 0, seeds));
        cells.add(number(cell, Outcome::bestStep, 0, seeds));
        long converged = outcomes.stream().filter(Outcome::converged).count();
        cells.add(Blocks.number(converged + " of " + seeds));
        return Html.element("tr", "class", sameLayer ? "" : "first", cells.toArray(Html[]::new));
    }

    private static ToDoubleFunction<Outcome> of(ToDoubleFunction<Predictable> count) {
        return outcome -> count.applyAsDouble(outcome.predictable().orElseThrow());
    }

    private static Html share(Cell cell, ToDoubleFunction<Predictable> count) {
        return Html.element(
                "td",
                "class",
                "number",
                Measure.percentWith(Measure.share(cell, count), cell.outcomes().size()));
    }

    private static Html number(Cell cell, ToDoubleFunction<Outcome> quantity, int decimals, int seeds) {
        return Html.element("td", "class", "number", Measure.with(Measure.over(cell, quantity), decimals, seeds));
    }

    private static Html none() {
        return Blocks.number("");
    }
}
