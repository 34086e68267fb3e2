package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.audit.model.AuditedHead;
import org.orthant.audit.model.AuditedHeads;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.io.AtomicFile;
import org.orthant.io.Excerpt;
import org.orthant.report.Page.Section;
import org.orthant.verify.Outcome;

/** The index of the reports of all output layers of a model. */
public final class ModelHeadsReport {

    /** Names in a row; the report of the layer has all. */
    private static final int MOST_NAMES = 12;

    private static final int LONGEST_NAME = 40;

    private ModelHeadsReport() {}

    /** Writes the page to the folder of the run, if it has one and there are several layers. */
    public static void write(AuditedHeads all) {
        all.report().ifPresent(file -> AtomicFile.write(file, page(all).render()));
    }

    /** Returns the page. */
    public static Page page(AuditedHeads all) {
        AuditProvenance from = all.audits().get(0).provenance();
        List<Html> rows = new ArrayList<>();
        all.heads().forEach(head -> rows.add(row(head)));
        List<Html> origins = List.of(
                PageBlocks.origin(new Origin("model", all.file().toString())),
                PageBlocks.origin(new Origin("SHA-256 of the model", from.sha256())),
                PageBlocks.origin(new Origin("made by", "orthant " + from.version())),
                PageBlocks.origin(new Origin("date", from.date().toString())));
        return new Page(
                "What can " + from.model() + " never predict?",
                Html.text(lead(all)),
                List.of(
                        new Section(
                                "Output layers",
                                PageBlocks.counts(
                                        Html.join(rows),
                                        "layer",
                                        "labels",
                                        "features",
                                        "asked",
                                        "never",
                                        "undecided",
                                        "which ones")),
                        new Section("Where this comes from", PageBlocks.origins(origins))),
                Optional.empty());
    }

    private static String lead(AuditedHeads all) {
        long never = all.distinct(Outcome.UNARGMAXABLE);
        long undecided = all.distinct(Outcome.UNDECIDED);
        long hit = all.audits().stream()
                .filter(audited -> !audited.never().isEmpty())
                .count();
        return (never == 0
                        ? "No class or label set that was asked about is known to be unreachable"
                        : never + " of the classes and label sets that were asked about can never be predicted, in "
                                + hit + " of " + all.heads().size() + " different output layers")
                + (undecided == 0 ? "." : "; " + undecided + " are undecided.")
                + " Each layer has a report with the reasons and the proofs.";
    }

    private static Html row(AuditedHead head) {
        AuditedModel audited = head.audited();
        Html name = audited.folder()
                .map(folder -> Html.element("a", "href", link(folder), Html.text(head.layer())))
                .orElseGet(() -> Html.text(head.layer()));
        String tied = head.tied().isEmpty() ? "" : " (tied: " + String.join(", ", head.tied()) + ")";
        return Html.element(
                "tr",
                Html.element(
                        "th",
                        "scope",
                        "row",
                        name,
                        Html.text(tied + ", by " + audited.provenance().rule().described())),
                number(audited.audit().layer().labels()),
                number(audited.audit().layer().features()),
                number(audited.counts().decided()),
                number(audited.counts().of(Outcome.UNARGMAXABLE).distinct()),
                number(audited.counts().of(Outcome.UNDECIDED).distinct()),
                Html.element("td", Html.text(names(audited.never()))));
    }

    /** Returns the address of the report of a layer from the page, whose folders have names of letters, digits and {@code ._-} only. */
    private static String link(AuditFolder folder) {
        return folder.path().getFileName() + "/" + folder.report().getFileName();
    }

    private static String names(List<NeverPredicted> never) {
        int rest = never.size() - MOST_NAMES;
        return never.stream()
                        .limit(MOST_NAMES)
                        .map(set -> Excerpt.of(set.name(), LONGEST_NAME))
                        .collect(Collectors.joining(", "))
                + (rest > 0 ? " and " + rest + " more" : "");
    }

    private static Html number(long value) {
        return PageBlocks.number(String.valueOf(value));
    }
}
