package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;
import org.orthant.report.Comparison.SeedGroup;

/** What came out for each layer and size, over seeds. */
final class SeedGroupTable {

    private SeedGroupTable() {}

    static Html of(List<SeedGroup> groups, int rank) {
        List<Html> rows = new ArrayList<>();
        String layer = "";
        for (SeedGroup group : groups) {
            if (!group.outcomes().isEmpty()) {
                rows.add(row(group, group.layer().equals(layer)));
                layer = group.layer();
            }
        }
        return Html.element(
                "div",
                Map.of("class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Results by layer and size"),
                PageBlocks.counts(
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

    private static Html row(SeedGroup group, boolean sameLayer) {
        List<TrainingOutcome> outcomes = group.outcomes();
        int seeds = outcomes.size();
        boolean verified =
                outcomes.stream().allMatch(outcome -> outcome.predictable().isPresent());
        List<Html> cells = new ArrayList<>();
        cells.add(PageBlocks.name(group.layer()));
        cells.add(PageBlocks.number(String.valueOf(group.features())));
        cells.add(number(group, TrainingOutcome::parameters, 0, 1));
        cells.add(verified ? share(group, Predictable::argmaxable) : none());
        cells.add(verified ? share(group, Predictable::oneArgmaxable) : none());
        cells.add(verified ? number(group, of(Predictable::never), 0, seeds) : none());
        cells.add(number(group, TrainingOutcome::f1, 3, seeds));
        cells.add(number(group, TrainingOutcome::microF1, 3, seeds));
        cells.add(number(group, TrainingOutcome::firstLoss, 3, 1));
        cells.add(number(group, TrainingOutcome::bestEpoch, 0, seeds));
        cells.add(number(group, TrainingOutcome::bestStep, 0, seeds));
        long converged = outcomes.stream().filter(TrainingOutcome::converged).count();
        cells.add(PageBlocks.number(converged + " of " + seeds));
        return Html.element("tr", "class", sameLayer ? "" : "first", cells.toArray(Html[]::new));
    }

    private static ToDoubleFunction<TrainingOutcome> of(ToDoubleFunction<Predictable> count) {
        return outcome -> count.applyAsDouble(outcome.predictable().orElseThrow());
    }

    private static Html share(SeedGroup group, ToDoubleFunction<Predictable> count) {
        return Html.element(
                "td",
                "class",
                "number",
                Measure.percentWith(
                        Measure.share(group, count), group.outcomes().size()));
    }

    private static Html number(SeedGroup group, ToDoubleFunction<TrainingOutcome> quantity, int decimals, int seeds) {
        return Html.element("td", "class", "number", Measure.with(Measure.over(group, quantity), decimals, seeds));
    }

    private static Html none() {
        return PageBlocks.number("");
    }
}
