package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.Comparison.SeedGroup;
import org.orthant.report.Page.Section;

/** The report of a comparison. */
public final class ComparisonReport {

    private static final int MOST_VALUES = 12;

    private final Comparison comparison;
    private final List<SeedGroup> groups;

    private ComparisonReport(Comparison comparison) {
        this.comparison = comparison;
        this.groups = comparison.groups();
    }

    /** Returns the page. */
    public static Page page(Comparison comparison) {
        return new ComparisonReport(comparison).page();
    }

    private Page page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("What was compared", asked()));
        if (!comparison.finished().isEmpty()) {
            sections.add(new Section(
                    "Results",
                    Html.join(List.of(
                            caveat(),
                            PageBlocks.paragraph(explanation()),
                            SeedGroupTable.of(groups, comparison.rank())))));
        }
        ComparisonPlots.of(comparison).ifPresent(plots -> sections.add(new Section("Figures", plots)));
        sections.add(new Section(
                "Every run", PageBlocks.table("The table needs JavaScript; each run folder has its numbers.")));
        sections.add(new Section("Provenance and how to check it", provenance()));
        return new Page(
                "Experiment " + comparison.name(), Html.text(lead()), sections, Optional.of(RunTable.json(comparison)));
    }

    /** The smallest size distinguishes layers best. */
    private String lead() {
        List<ComparedRun> finished = comparison.finished();
        String runs = Quantity.counted(comparison.runs().size(), "run") + " of "
                + Quantity.counted(comparison.layers().size(), "layer");
        if (finished.isEmpty()) {
            return runs + ", none of them finished.";
        }
        String unfinished = finished.size() == comparison.runs().size()
                ? ""
                : " Not finished: " + Quantity.count(comparison.runs().size() - finished.size()) + ".";
        int least = groups.stream()
                .filter(group -> !group.outcomes().isEmpty())
                .mapToInt(SeedGroup::features)
                .min()
                .orElseThrow();
        if (!comparison.isVerified()) {
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
                + "the output layer can predict " + shares(least, Predictable::argmaxable)
                + (comparison.knowsHead()
                        ? "; the whole head can predict "
                                + shares(
                                        least,
                                        counts -> counts.head().orElseThrow().possible())
                        : "")
                + (comparison.knowsSafe()
                        ? "; safe in float32 are "
                                + shares(least, counts -> counts.safe().orElseThrow())
                        : "")
                + "; " + scores(least) + unfinished;
    }

    private String shares(int features, ToDoubleFunction<Predictable> count) {
        return at(features).stream()
                .map(group -> Measure.percent(Measure.share(group, count)) + " (" + group.layer() + ")")
                .collect(Collectors.joining(", "));
    }

    private String scores(int features) {
        return Metric.MAIN.title(comparison.rank()) + " is "
                + at(features).stream()
                        .map(cell -> Measure.score(Measure.over(cell, outcome -> outcome.score(Metric.MAIN))) + " ("
                                + cell.layer() + ")")
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private List<SeedGroup> at(int features) {
        return groups.stream()
                .filter(group ->
                        group.features() == features && !group.outcomes().isEmpty())
                .toList();
    }

    private Html asked() {
        List<Html> rows = new ArrayList<>();
        rows.add(PageBlocks.origin(new Origin("layers", String.join(", ", comparison.layers()))));
        rows.add(PageBlocks.origin(new Origin("trainable columns d", listed(comparison.sizes()))));
        rows.add(PageBlocks.origin(new Origin(
                "seeds",
                listed(comparison.runs().stream()
                        .map(ComparedRun::seed)
                        .distinct()
                        .sorted()
                        .toList()))));
        comparison.commonSettings().forEach((part, values) -> rows.add(PageBlocks.origin(new Origin(part, values))));
        return Html.join(List.of(
                PageBlocks.paragraph(Quantity.counted(comparison.runs().size(), "training")
                        + ", one for each layer, number of trainable columns d, seed and other setting that differs. A label set"
                        + " is argmaxable if some feature vector makes the output layer predict exactly this set; a label set"
                        + " that is not argmaxable can never be predicted, whatever the encoder learns."),
                PageBlocks.origins(rows)));
    }

    static String listed(List<?> values) {
        return values.stream().limit(MOST_VALUES).map(String::valueOf).collect(Collectors.joining(", "))
                + (values.size() > MOST_VALUES ? " and " + (values.size() - MOST_VALUES) + " more" : "");
    }

    private Html caveat() {
        return comparison.unverified().caveat().map(PageBlocks::paragraph).orElseGet(() -> Html.join(List.of()));
    }

    private String explanation() {
        boolean several = groups.stream().anyMatch(group -> group.outcomes().size() > 1);
        return "Scores are those of the model with the " + comparison.best() + " on test examples"
                + (several ? ", mean ± standard deviation over seeds" : "")
                + ". Argmaxable: the output layer's region of the label set contains a ball of radius 1e-8; 1-argmaxable,"
                + " one of radius 1. Safe in float32: some feature vector produces the label set in any order of summation."
                + " Whole head: some activation vector of the encoder makes projection and output layer predict exactly the"
                + " set, in exact arithmetic.";
    }

    private Html provenance() {
        List<Html> pieces = new ArrayList<>();
        if (!comparison.recheck().isEmpty()) {
            pieces.add(PageBlocks.paragraph("Training is repeatable on the same machine, and verdicts about a layer are"
                    + " proven for the exact values of its weights. These commands repeat both for one run, and write"
                    + " certificates that orthant check verifies independently:"));
            pieces.add(Html.element("pre", Html.element("code", Html.text(String.join("\n", comparison.recheck())))));
        }
        pieces.add(PageBlocks.origins(
                comparison.provenance().stream().map(PageBlocks::origin).toList()));
        return Html.join(pieces);
    }
}
