package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.repair.RebiasedModel;
import org.orthant.repair.RepairFolder;
import org.orthant.repair.bias.BiasChange;
import org.orthant.verify.Outcome;

/** The report of a change of biases or thresholds: the model before and after. */
public final class BiasReport {

    /** Rows in each table of the page; {@code repair.json} has all. */
    private static final int MOST = 500;

    private BiasReport() {}

    /**
     * Writes {@code report.html} to the folder of the repair, and those of its two audits.
     *
     * @throws IllegalArgumentException if the repair has no folder
     */
    public static void write(RebiasedModel changed) {
        new TwoAudits(changed.before(), changed.after())
                .write(changed.folder().map(RepairFolder::report), page(changed));
    }

    /** Returns the page. */
    public static Page page(RebiasedModel changed) {
        List<Page.Section> sections = List.of(
                new Page.Section("Before and after", beforeAndAfter(changed)),
                new Page.Section("What is possible now", Html.join(List.of(required(changed), missed(changed)))),
                new Page.Section("Changes", changes(changed)),
                new Page.Section(
                        "What these numbers mean",
                        PageBlocks.paragraph(
                                "Every label set that was possible is still possible: the audit of the result proves it."
                                        + " Possible does not mean correct: whether a label set is predicted for the inputs that it belongs to is not"
                                        + " measured.")),
                new Page.Section("Origin", origins(changed)));
        int possible = changed.required().size();
        return new Page(
                "Repair of " + changed.before().provenance().model(),
                Html.text(Quantity.count(possible) + (possible == 1 ? " label set is" : " label sets are")
                        + " possible now that could never be predicted, by a change of "
                        + Quantity.count(changed.change().changed()) + " of "
                        + Quantity.count(changed.change().change().length)
                        + (changesThresholds(changed) ? " thresholds." : " biases.")),
                sections,
                Optional.empty());
    }

    private static Html beforeAndAfter(RebiasedModel changed) {
        BiasChange change = changed.change();
        return PageBlocks.counts(
                Html.join(List.of(
                        RepairReport.row(
                                "never",
                                "can never be predicted",
                                RepairReport.count(changed.before(), Outcome.UNARGMAXABLE),
                                RepairReport.count(changed.after(), Outcome.UNARGMAXABLE)),
                        RepairReport.row(
                                "can",
                                "can be predicted",
                                RepairReport.count(changed.before(), Outcome.ARGMAXABLE),
                                RepairReport.count(changed.after(), Outcome.ARGMAXABLE)),
                        RepairReport.row("part", "sum of changes in logits", "", logits(change.total())),
                        RepairReport.row("part", "no sufficient change is below", "", logits(change.least())),
                        RepairReport.row("part", "margin required", "", logits(changed.margin())))),
                "Measured",
                "before",
                "after");
    }

    private static String logits(double number) {
        return String.format(Locale.ROOT, "%.4g", number);
    }

    private static Html required(RebiasedModel changed) {
        List<String> names = changed.required();
        List<String> first = names.subList(0, Math.min(MOST, names.size()));
        return PageBlocks.paragraph(String.join(", ", first)
                + (names.size() > MOST
                        ? " and " + Quantity.count(names.size() - MOST) + " more in repair.json."
                        : "."));
    }

    /** Which required label sets have less than the margin, because the file rounds biases; empty if none has. */
    private static Html missed(RebiasedModel changed) {
        if (changed.missed().isEmpty()) {
            return Html.text("");
        }
        String each = changed.missed().entrySet().stream()
                .limit(MOST)
                .map(entry -> entry.getKey() + " (" + logits(entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
        int more = changed.missed().size() - MOST;
        return PageBlocks.paragraph(
                "The file's number format rounds biases. As written, these have less than the required margin of "
                        + logits(changed.margin()) + " logits: " + each
                        + (more > 0 ? " and " + Quantity.count(more) + " more in repair.json." : "."));
    }

    private static boolean changesThresholds(RebiasedModel changed) {
        return !changed.after()
                .audit()
                .question()
                .rule()
                .equals(changed.before().audit().question().rule());
    }

    /** A threshold falls by what a bias would rise. */
    private static Html changes(RebiasedModel changed) {
        double[] change = changed.change().change();
        double direction = changesThresholds(changed) ? -1 : 1;
        List<Html> rows = IntStream.range(0, change.length)
                .filter(label -> change[label] != 0)
                .boxed()
                .sorted(Comparator.comparing(label -> -Math.abs(change[label])))
                .limit(MOST)
                .map(label -> Html.element(
                        "tr",
                        PageBlocks.name(changed.before().name(label)),
                        PageBlocks.number(String.format(Locale.ROOT, "%+.4g", direction * change[label]))))
                .toList();
        return PageBlocks.firstCounts(
                rows,
                changed.change().changed(),
                " in repair.json",
                "Label",
                direction < 0 ? "threshold of logits changes by" : "bias changes by");
    }

    private static Html origins(RebiasedModel changed) {
        List<Html> rows = new ArrayList<>();
        rows.add(RepairReport.origin("model", changed.before().file().toString()));
        rows.add(RepairReport.origin(
                "SHA-256 of the model", changed.before().provenance().sha256()));
        rows.add(RepairReport.origin("written", changed.file().toString()));
        rows.add(RepairReport.origin("layer", changed.before().provenance().layer()));
        rows.add(
                RepairReport.origin("rule", changed.before().provenance().rule().described()));
        rows.add(RepairReport.origin(
                "made by", "orthant " + changed.before().provenance().version()));
        rows.add(
                RepairReport.origin("date", changed.before().provenance().date().toString()));
        changed.folder().ifPresent(folder -> rows.add(PageBlocks.audits(folder.before(), folder.after())));
        return PageBlocks.origins(rows);
    }
}
