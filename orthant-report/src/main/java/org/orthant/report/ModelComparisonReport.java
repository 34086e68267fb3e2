package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.audit.compare.ComparisonFolder;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.BoundText;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;

/** The report of a comparison: what the new model lost and gained. */
public final class ModelComparisonReport {

    /** Rows of a table. */
    private static final int MOST_ROWS = 1000;

    private ModelComparisonReport() {}

    /**
     * Writes {@code report.html} to the folder of the comparison, and those of its two audits.
     *
     * @throws IllegalArgumentException if the comparison has no folder
     */
    public static void write(ComparedModels compared) {
        new TwoAudits(compared.before(), compared.after())
                .write(compared.folder().map(ComparisonFolder::report), page(compared));
    }

    /** Returns the page. */
    public static Page page(ComparedModels compared) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(new Page.Section("Before and after", counts(compared)));
        sections.add(new Page.Section("Can no longer be predicted", impossible(compared.newlyImpossible())));
        sections.add(new Page.Section("Can be predicted now", names(compared.newlyPossible())));
        sections.add(new Page.Section("Margins that shrank most", margins(compared)));
        sections.add(new Page.Section("Can be predicted by neither", names(compared.stillImpossible())));
        sections.add(new Page.Section("Labels of one model only", only(compared)));
        sections.add(new Page.Section("What these numbers mean", notes(compared)));
        sections.add(new Page.Section("Origin", origins(compared)));
        return new Page(
                "Comparison of " + compared.before().provenance().model() + " and "
                        + compared.after().provenance().model(),
                lead(compared),
                sections,
                Optional.empty());
    }

    private static Html lead(ComparedModels compared) {
        int lost = compared.newlyImpossible().size();
        int gained = compared.newlyPossible().size();
        return Html.text(
                (lost == 0 ? "No output was lost" : Quantity.count(lost) + " of the outputs can no longer be predicted")
                        + ", and " + (gained == 0 ? "none" : Quantity.count(gained))
                        + " can be predicted that could not be before.");
    }

    private static Html counts(ComparedModels compared) {
        List<Html> rows = new ArrayList<>();
        rows.add(row("never", "can never be predicted", compared, Outcome.UNARGMAXABLE));
        rows.add(row("can", "can be predicted", compared, Outcome.ARGMAXABLE));
        rows.add(row("open", "undecided", compared, Outcome.UNDECIDED));
        return PageBlocks.counts(Html.join(rows), "Classes or label sets", "old", "new");
    }

    private static Html row(String style, String what, ComparedModels compared, Outcome outcome) {
        return Html.element(
                "tr",
                "class",
                style,
                PageBlocks.name(what),
                PageBlocks.number(count(compared.before(), outcome)),
                PageBlocks.number(count(compared.after(), outcome)));
    }

    private static String count(AuditedModel audited, Outcome outcome) {
        return Quantity.count(audited.counts().of(outcome).distinct());
    }

    private static Html impossible(List<ComparedSet> sets) {
        return table(
                sets,
                new Column(
                        "before",
                        set -> set.before()
                                .map(verdict -> verdict.outcome().text())
                                .orElse("absent")),
                new Column(
                        "logits short of the winner, at least",
                        set -> set.shortfall()
                                .map(logits -> BoundText.atMost(logits, 3))
                                .orElse("")));
    }

    private static Html names(List<ComparedSet> sets) {
        return sets.isEmpty()
                ? PageBlocks.paragraph("None.")
                : PageBlocks.paragraph(
                        listed("", sets.stream().map(ComparedSet::name).toList()));
    }

    private static Html margins(ComparedModels compared) {
        long known = compared.marginsCompared();
        return Html.join(List.of(
                PageBlocks.paragraph(
                        known == 0
                                ? "No margins were compared."
                                : "Margins of " + Quantity.count(known) + " outputs were compared."),
                known == 0 ? Html.text("") : shrunk(compared.shrunk())));
    }

    private static Html shrunk(List<ComparedSet> sets) {
        return table(
                sets,
                new Column("old margin, at least", set -> BoundText.atMost(margin(set.before(), true), 4)),
                new Column("new margin, at most", set -> BoundText.atLeast(margin(set.after(), false), 4)),
                new Column(
                        "loss in logits, at least",
                        set -> BoundText.atMost(set.marginLoss().orElseThrow(), 3)));
    }

    private static double margin(Optional<VerdictRecord> verdict, boolean low) {
        return verdict.flatMap(VerdictRecord::margin)
                .map(bounds -> low ? bounds.low() : bounds.high())
                .orElseThrow();
    }

    /** A column of a table, with its text for each label set. */
    private record Column(String heading, Function<ComparedSet, String> text) {}

    private static Html table(List<ComparedSet> sets, Column... columns) {
        if (sets.isEmpty()) {
            return PageBlocks.paragraph("None.");
        }
        List<Html> rows =
                sets.stream().limit(MOST_ROWS).map(set -> row(set, columns)).toList();
        String[] headings = Stream.of(columns).map(Column::heading).toArray(String[]::new);
        return PageBlocks.firstCounts(rows, sets.size(), "", "Name", headings);
    }

    private static Html row(ComparedSet set, Column... columns) {
        Stream<Html> cells =
                Stream.of(columns).map(column -> PageBlocks.number(column.text().apply(set)));
        return Html.element(
                "tr",
                Stream.concat(Stream.of(PageBlocks.name(set.name())), cells).toArray(Html[]::new));
    }

    private static Html only(ComparedModels compared) {
        if (compared.onlyBefore().isEmpty() && compared.onlyAfter().isEmpty()) {
            return PageBlocks.paragraph("None.");
        }
        return Html.join(List.of(
                PageBlocks.paragraph(listed("Of the old model: ", compared.onlyBefore())),
                PageBlocks.paragraph(listed("Of the new model: ", compared.onlyAfter()))));
    }

    private static String listed(String what, List<String> names) {
        return names.isEmpty()
                ? ""
                : what + String.join(", ", names.subList(0, Math.min(MOST_ROWS, names.size())))
                        + (names.size() > MOST_ROWS ? ", …" : "") + ".";
    }

    private static Html notes(ComparedModels compared) {
        List<Html> all = new ArrayList<>();
        all.add(PageBlocks.paragraph(
                "Every verdict of both models is proven by a certificate that the checker accepted in"
                        + " this comparison. Margins are logit margins, each in the logits of its model."));
        compared.notes().forEach(note -> all.add(PageBlocks.paragraph(note)));
        return Html.join(all);
    }

    private static Html origins(ComparedModels compared) {
        List<Html> rows = new ArrayList<>();
        origin(rows, "old", compared.before());
        origin(rows, "new", compared.after());
        rows.add(origin("rule", compared.after().provenance().rule().described()));
        rows.add(origin("made by", "orthant " + compared.after().provenance().version()));
        rows.add(origin("date", compared.after().provenance().date().toString()));
        compared.folder().ifPresent(folder -> rows.add(PageBlocks.audits(folder.before(), folder.after())));
        return PageBlocks.origins(rows);
    }

    private static void origin(List<Html> rows, String which, AuditedModel audited) {
        rows.add(origin(which + " model", audited.file().toString()));
        rows.add(origin("SHA-256 of it", audited.provenance().sha256()));
        rows.add(origin("layer", audited.provenance().layer()));
        rows.add(origin("features", audited.provenance().domain().described()));
    }

    private static Html origin(String what, String which) {
        return PageBlocks.origin(new Origin(what, which));
    }
}
