package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.repair.Confusion;
import org.orthant.repair.Confusions;
import org.orthant.repair.ExampleScore;
import org.orthant.repair.KeptAnswers;
import org.orthant.repair.RepairFolder;
import org.orthant.repair.RepairedModel;
import org.orthant.repair.TaughtClass;
import org.orthant.verify.Outcome;

/** The report of a repair: the model before and after. */
public final class RepairReport {

    /** Classes in the table of the page; {@code repair.json} has all. */
    private static final int MOST_CLASSES = 500;

    /** Confusions in a table of the page; {@code repair.json} has more. */
    private static final int MOST_CONFUSIONS = 30;

    private RepairReport() {}

    /**
     * Writes {@code report.html} to the folder of the repair, and those of its two audits.
     *
     * @throws IllegalArgumentException if the repair has no folder
     */
    public static void write(RepairedModel repaired) {
        new TwoAudits(repaired.before(), repaired.after())
                .write(repaired.folder().map(RepairFolder::report), page(repaired));
    }

    /** Returns the page. */
    public static Page page(RepairedModel repaired) {
        return page(
                repaired, repaired.before().file().toString(), repaired.file().toString());
    }

    /** Returns the page of a model whose user has other names for the two files. */
    public static Page page(RepairedModel repaired, String model, String written) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(new Page.Section("Before and after", beforeAndAfter(repaired)));
        sections.add(new Page.Section("Classes that were taught", taught(repaired)));
        sections.add(new Page.Section("Most frequent confusions", confusions(repaired)));
        sections.add(new Page.Section("What these numbers mean", notes(repaired)));
        sections.add(new Page.Section("Origin", origins(repaired, model, written)));
        return new Page("Repair of " + fileName(model), Html.text(summary(repaired)), sections, Optional.empty());
    }

    /** Returns what the repair has changed, in a sentence. */
    public static String summary(RepairedModel repaired) {
        int opened = repaired.opened().size();
        int lost = repaired.lost().size();
        return Quantity.count(opened) + (opened == 1 ? " class" : " classes")
                + " that could never be predicted can be predicted now, and "
                + (lost == 0 ? "no class was lost" : Quantity.count(lost) + " were lost")
                + ": the audit of the written file proves it.";
    }

    private static Html beforeAndAfter(RepairedModel repaired) {
        List<Html> rows = new ArrayList<>();
        rows.add(row(
                "never",
                "classes that can never be predicted",
                count(repaired.before(), Outcome.UNARGMAXABLE),
                count(repaired.after(), Outcome.UNARGMAXABLE)));
        rows.add(row(
                "can",
                "classes that can be predicted",
                count(repaired.before(), Outcome.ARGMAXABLE),
                count(repaired.after(), Outcome.ARGMAXABLE)));
        score(rows, "examples right, learned from", repaired.learned());
        score(rows, "examples right, held out", repaired.heldOut());
        score(rows, "examples of other classes right", repaired.others());
        KeptAnswers kept = repaired.kept();
        rows.add(row("part", "kept predictions that change", "", of(kept.changed(), kept.count())));
        rows.add(row("part", "… of those not learned from", "", of(kept.heldOutChanged(), kept.heldOut())));
        rows.add(row("part", "… to a taught class (insertions)", "", of(kept.insertions(), kept.count())));
        if (kept.heldOutInputs() < kept.heldOut()) {
            rows.add(row(
                    "part",
                    "inputs not learned from with a changed prediction",
                    "",
                    of(kept.heldOutInputsChanged(), kept.heldOutInputs())));
        }
        rows.add(row(
                "part",
                "largest change of a row and its bias",
                "",
                String.format(Locale.ROOT, "%.4g", repaired.largestRowChange())));
        return PageBlocks.counts(Html.join(rows), "Measured", "before", "after");
    }

    static String count(AuditedModel audited, Outcome outcome) {
        return Quantity.count(audited.counts().of(outcome).distinct());
    }

    private static void score(List<Html> rows, String what, ExampleScore score) {
        if (score.count() > 0) {
            rows.add(row("part", what, of(score.before(), score.count()), of(score.after(), score.count())));
        }
    }

    private static String of(int some, int all) {
        return all == 0
                ? "none given"
                : Quantity.count(some) + " of " + Quantity.count(all)
                        + String.format(Locale.ROOT, " (%.2f %%)", 100.0 * some / all);
    }

    static Html row(String style, String what, String before, String after) {
        return Html.element(
                "tr", "class", style, PageBlocks.name(what), PageBlocks.cell(before), PageBlocks.cell(after));
    }

    private static Html taught(RepairedModel repaired) {
        List<TaughtClass> taught = repaired.taught();
        List<Html> rows = taught.stream()
                .sorted(Comparator.comparing(TaughtClass::reachableAfter).thenComparing(TaughtClass::label))
                .limit(MOST_CLASSES)
                .map(each -> row(each, repaired))
                .toList();
        return PageBlocks.firstCounts(
                rows,
                taught.size(),
                " in repair.json",
                "Class",
                "before",
                "after",
                "learned examples right",
                "held-out examples right",
                "change of its row");
    }

    private static Html row(TaughtClass taught, RepairedModel repaired) {
        return Html.element(
                "tr",
                PageBlocks.name(taught.name()),
                PageBlocks.cell(repaired.before().verdict(taught.label())),
                PageBlocks.cell(repaired.after().verdict(taught.label())),
                PageBlocks.number(
                        taught.learned().after() + " of " + taught.learned().count()),
                PageBlocks.number(
                        taught.heldOut().count() == 0
                                ? ""
                                : taught.heldOut().after() + " of "
                                        + taught.heldOut().count()),
                PageBlocks.number(String.format(Locale.ROOT, "%.3g", taught.rowChange())));
    }

    private static Html confusions(RepairedModel repaired) {
        Confusions all = repaired.confusions();
        boolean heldOut = repaired.heldOut().count() > 0;
        return Html.join(List.of(
                confusions(
                        repaired,
                        heldOut ? "Examples that were not learned from" : "Examples that were learned from",
                        heldOut ? all.heldOut() : all.learned()),
                confusions(repaired, "Kept predictions", all.kept())));
    }

    private static Html confusions(RepairedModel repaired, String what, List<Confusion> all) {
        if (all.isEmpty()) {
            return PageBlocks.paragraph(what + ": none.");
        }
        List<Html> rows = all.stream()
                .limit(MOST_CONFUSIONS)
                .map(each -> Html.element(
                        "tr",
                        PageBlocks.name(repaired.before().name(each.expected()) + " → "
                                + repaired.before().name(each.predicted())),
                        PageBlocks.number(Quantity.count(each.before())),
                        PageBlocks.number(Quantity.count(each.after()))))
                .toList();
        return PageBlocks.counts(Html.join(rows), what + " → predicted instead", "before", "after");
    }

    private static Html notes(RepairedModel repaired) {
        List<Html> all = new ArrayList<>();
        all.add(PageBlocks.paragraph("Kept: " + repaired.kept().source() + "."));
        repaired.notes().forEach(note -> all.add(PageBlocks.paragraph(note)));
        return Html.join(all);
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Html origins(RepairedModel repaired, String model, String written) {
        List<Html> rows = new ArrayList<>();
        rows.add(origin("model", model));
        rows.add(origin("SHA-256 of the model", repaired.before().provenance().sha256()));
        rows.add(origin("repaired model", written));
        rows.add(origin("SHA-256 of it", repaired.after().provenance().sha256()));
        rows.add(origin("layer", repaired.before().provenance().layer()));
        rows.add(origin(
                "settings",
                "held out " + repaired.settings().holdOut() + ", allowed changes "
                        + repaired.settings().allowedChanges() + ", weight of kept features "
                        + repaired.settings().learning().keepWeight() + ", seed "
                        + repaired.settings().seed()));
        rows.add(origin("made by", "orthant " + repaired.before().provenance().version()));
        rows.add(origin("date", repaired.before().provenance().date().toString()));
        repaired.folder().ifPresent(folder -> rows.add(PageBlocks.audits(folder.before(), folder.after())));
        return PageBlocks.origins(rows);
    }

    static Html origin(String what, String which) {
        return PageBlocks.origin(new Origin(what, which));
    }
}
