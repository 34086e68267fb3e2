package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.report.Experiment.Cell;
import org.orthant.report.ExperimentRun.Predictable;
import org.orthant.report.Page.Section;

/** The report of an experiment. */
public final class ExperimentReport {

    private static final int MOST_VALUES = 12;

    private final Experiment experiment;
    private final List<Cell> cells;

    private ExperimentReport(Experiment experiment) {
        this.experiment = experiment;
        this.cells = experiment.cells();
    }

    /** The page that tells it all. */
    public static Page page(Experiment experiment) {
        return new ExperimentReport(experiment).page();
    }

    private Page page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("What was asked", asked()));
        if (!experiment.finished().isEmpty()) {
            sections.add(new Section(
                    "What came out",
                    Html.join(List.of(Blocks.paragraph(explanation()), CellTable.of(cells, experiment.rank())))));
        }
        ExperimentPlots.of(experiment).ifPresent(plots -> sections.add(new Section("In pictures", plots)));
        sections.add(
                new Section("Every run", Blocks.table("The table needs JavaScript; each run folder has its numbers.")));
        sections.add(new Section("Where this comes from, and how to check it", provenance()));
        return new Page(
                "Experiment " + experiment.name(), Html.text(lead()), sections, Optional.of(RunTable.json(experiment)));
    }

    /** The smallest size tells layers apart best. */
    private String lead() {
        List<ExperimentRun> finished = experiment.finished();
        String runs = Quantity.counted(experiment.runs().size(), "run") + " of "
                + Quantity.counted(experiment.layers().size(), "layer");
        if (finished.isEmpty()) {
            return runs + ", none of them finished.";
        }
        String unfinished = finished.size() == experiment.runs().size()
                ? ""
                : " Not finished: " + Quantity.count(experiment.runs().size() - finished.size()) + ".";
        int least = cells.stream()
                .filter(cell -> !cell.outcomes().isEmpty())
                .mapToInt(Cell::features)
                .min()
                .orElseThrow();
        if (!experiment.isVerified()) {
            return runs + ". With " + Quantity.counted(least, "trainable column") + ", " + scores(least) + unfinished;
        }
        long sets = finished.get(0)
                .outcome()
                .orElseThrow()
                .predictable()
                .orElseThrow()
                .all();
        return "With " + Quantity.counted(least, "trainable column") + ", of the label sets of "
                + Quantity.counted(sets, "test example") + ", "
                + at(least).stream()
                        .map(cell -> cell.layer() + " can predict "
                                + Measure.percent(Measure.share(cell, Predictable::argmaxable)))
                        .collect(Collectors.joining(", "))
                + "; " + scores(least) + unfinished;
    }

    private String scores(int features) {
        return "F1@" + experiment.rank() + " is "
                + at(features).stream()
                        .map(cell ->
                                Measure.score(Measure.over(cell, outcome -> outcome.f1())) + " (" + cell.layer() + ")")
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private List<Cell> at(int features) {
        return cells.stream()
                .filter(cell -> cell.features() == features && !cell.outcomes().isEmpty())
                .toList();
    }

    private Html asked() {
        List<Html> rows = new ArrayList<>();
        rows.add(Blocks.origin(new Origin("layers", String.join(", ", experiment.layers()))));
        rows.add(Blocks.origin(new Origin("trainable columns d", listed(experiment.sizes()))));
        rows.add(Blocks.origin(new Origin(
                "seeds",
                listed(experiment.runs().stream()
                        .map(ExperimentRun::seed)
                        .distinct()
                        .sorted()
                        .toList()))));
        experiment.commonSettings().forEach((part, values) -> rows.add(Blocks.origin(new Origin(part, values))));
        return Html.join(List.of(
                Blocks.paragraph(Quantity.counted(experiment.runs().size(), "training")
                        + ", one for each layer, number of trainable columns d and seed. A label set is argmaxable if"
                        + " any feature vector at all makes the layer predict exactly it; what is not can never be"
                        + " predicted, whatever the encoder learns."),
                Blocks.origins(rows)));
    }

    private static String listed(List<?> values) {
        return values.stream().limit(MOST_VALUES).map(String::valueOf).collect(Collectors.joining(", "))
                + (values.size() > MOST_VALUES ? " and " + (values.size() - MOST_VALUES) + " more" : "");
    }

    private String explanation() {
        boolean several = cells.stream().anyMatch(cell -> cell.outcomes().size() > 1);
        return "Scores are those of the model with the best validation loss on test examples"
                + (several ? ", mean ± standard deviation over seeds" : "")
                + ". Argmaxable means a region with a ball of radius 1e-8 at least; 1-argmaxable, one of radius 1.";
    }

    private Html provenance() {
        List<Html> pieces = new ArrayList<>();
        if (!experiment.recheck().isEmpty()) {
            pieces.add(Blocks.paragraph("Training is repeatable on the same machine, and what a layer can predict is"
                    + " proven for the exact numbers of its weights. These commands do both again for one run, and"
                    + " write certificates that orthant check judges by themselves:"));
            pieces.add(Html.element("pre", Html.element("code", Html.text(String.join("\n", experiment.recheck())))));
        }
        pieces.add(Blocks.origins(
                experiment.provenance().stream().map(Blocks::origin).toList()));
        return Html.join(pieces);
    }
}
