package org.orthant.cli.render;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.orthant.audit.model.AuditedModel;
import org.orthant.console.render.Results;
import org.orthant.repair.ExampleScore;
import org.orthant.repair.KeptAnswers;
import org.orthant.repair.NotAlignedInput;
import org.orthant.repair.RebiasedModel;
import org.orthant.repair.RepairFolder;
import org.orthant.repair.RepairedModel;
import org.orthant.repair.TaughtClass;
import org.orthant.verify.Outcome;

/** The results of a repair: the model before and after. */
public final class RepairAnswers {

    /** Names on the first screen; {@code repair.json} has all. */
    private static final int MOST_NAMES = 40;

    private RepairAnswers() {}

    /** Returns what a repair has done. */
    public static Results results(RepairedModel repaired) {
        Results results = new Results("repair", 1);
        long before = never(repaired.before());
        long after = never(repaired.after());
        int classes = repaired.before().audit().layer().labels();
        results.fact("model", "model", repaired.before().file().toString())
                .fact("repaired", "repaired model", repaired.file().toString())
                .fact("never_before", "can never be predicted, before", before, before + " of " + classes + " classes")
                .fact("never_after", "  after", after, after + " of " + classes + " classes");
        names(results, "opened", "  now reachable", repaired.opened());
        names(results, "lost", "  lost", repaired.lost());
        names(results, "taught_unreachable", "  taught, still not", repaired.unreachable());
        results.fact("taught", "taught classes", repaired.taught().size())
                .detail("without_examples", repaired.withoutExamples())
                .detail(
                        "not_aligned",
                        repaired.notAligned().stream()
                                .map(NotAlignedInput::input)
                                .toList());
        score(results, "examples", "examples right, learned from", repaired.learned());
        score(results, "held_out", "examples right, held out", repaired.heldOut());
        score(results, "other_classes", "examples of other classes right", repaired.others());
        kept(results, repaired.kept());
        results.fact("largest_row_change", "largest change of a row", repaired.largestRowChange());
        repaired.folder().ifPresent(folder -> folder(results, folder));
        results.fact("seconds", "seconds", repaired.seconds());
        results.data(Results.Table.of(
                "classes",
                repaired.taught(),
                List.of(
                        new Results.Field<TaughtClass>("class", "class", TaughtClass::label),
                        new Results.Field<TaughtClass>("name", "name", TaughtClass::name),
                        new Results.Field<TaughtClass>("reachable", "reachable", TaughtClass::reachableAfter),
                        new Results.Field<TaughtClass>("row_change", "change", TaughtClass::rowChange))));
        repaired.notes().forEach(results::remark);
        repaired.folder()
                .ifPresent(folder -> results.remark("Certificates of both audits are in " + folder.before() + " and "
                        + folder.after() + ", the page in " + folder.report() + "."));
        return results;
    }

    /** Returns what a change of biases has done. */
    public static Results results(RebiasedModel changed) {
        Results results = new Results("repair-bias", 1);
        long asked = changed.before().counts().decided();
        long before = never(changed.before());
        long after = never(changed.after());
        results.fact("model", "model", changed.before().file().toString())
                .fact("written", "written", changed.file().toString())
                .fact("never_before", "can never be predicted, before", before, before + " of " + asked)
                .fact("never_after", "  after", after, after + " of " + asked);
        names(results, "required", "  now possible", changed.required());
        results.fact("changed", "biases changed", changed.change().changed())
                .fact("total", "sum of changes in logits", changed.change().total())
                .fact("least", "  no change below", changed.change().least());
        changed.folder().ifPresent(folder -> folder(results, folder));
        if (!changed.missed().isEmpty()) {
            results.remark("The file's number format rounds biases. As written, "
                    + changed.missed().size() + " of "
                    + changed.required().size() + " have less than the required margin, the least "
                    + Collections.min(changed.missed().values()) + " logits: "
                    + FirstNames.of(List.copyOf(changed.missed().keySet()), MOST_NAMES)
                            .text(", ") + ".");
        }
        results.remark(
                "Possible does not mean correct: whether these are predicted for the inputs that they belong to is not measured.");
        changed.folder()
                .ifPresent(folder -> results.remark(
                        "Certificates of both audits are in " + folder.before() + " and " + folder.after() + "."));
        return results;
    }

    private static void folder(Results results, RepairFolder folder) {
        results.fact("folder", "folder", folder.path().toString())
                .detail("before_folder", folder.before().toString())
                .detail("after_folder", folder.after().toString());
    }

    private static long never(AuditedModel audited) {
        return audited.counts().of(Outcome.UNARGMAXABLE).distinct();
    }

    private static void names(Results results, String key, String label, List<String> names) {
        if (names.isEmpty()) {
            results.detail(key, names);
            return;
        }
        FirstNames first = FirstNames.of(names, MOST_NAMES);
        results.fact(key, label, names, first.text(first.haveBlanks() ? ", " : " "));
    }

    private static void score(Results results, String key, String label, ExampleScore score) {
        if (score.count() > 0) {
            results.fact(
                    key,
                    label,
                    List.of(score.count(), score.before(), score.after()),
                    share(score.before(), score.count()) + " before, " + share(score.after(), score.count())
                            + " after, of " + score.count());
        }
    }

    private static String share(int some, int all) {
        return String.format(Locale.ROOT, "%.3f", (double) some / all);
    }

    private static void kept(Results results, KeptAnswers kept) {
        results.fact("kept", "kept", kept.count(), kept.source());
        if (kept.count() == 0) {
            return;
        }
        results.fact("kept_changed", "  predictions changed", kept.changed(), changed(kept.changed(), kept.count()))
                .fact(
                        "kept_held_out_changed",
                        "  … of those held out",
                        kept.heldOutChanged(),
                        changed(kept.heldOutChanged(), kept.heldOut()))
                .fact(
                        "insertions",
                        "  … to a taught class",
                        kept.insertions(),
                        changed(kept.insertions(), kept.count()))
                .detail("kept_held_out", kept.heldOut());
        if (kept.heldOutInputs() < kept.heldOut()) {
            results.detail("kept_held_out_inputs", kept.heldOutInputs())
                    .fact(
                            "kept_held_out_inputs_changed",
                            "  inputs changed, held out",
                            kept.heldOutInputsChanged(),
                            changed(kept.heldOutInputsChanged(), kept.heldOutInputs()));
        }
    }

    private static String changed(int some, int all) {
        return all == 0
                ? "none held out"
                : some + " of " + all + String.format(Locale.ROOT, " (%.3f %%)", 100.0 * some / all);
    }
}
