package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Shown;
import org.orthant.console.render.Results.Table;
import org.orthant.io.BoundText;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Margin;

/** The results of a comparison: what became impossible or possible, and whose margins shrank. */
public final class ComparisonAnswers {

    /** Rows of a table on the first screen; JSON, CSV and the page have all. */
    private static final int MOST_ROWS = 20;

    private final ComparedModels compared;
    private final Results results = new Results("compare", 1);

    private ComparisonAnswers(ComparedModels compared) {
        this.compared = compared;
    }

    /** Returns what a comparison found; text output has the first rows of each table. */
    public static Results results(ComparedModels compared, boolean forPeople) {
        ComparisonAnswers answers = new ComparisonAnswers(compared);
        answers.counts();
        answers.tables(forPeople);
        compared.notes().forEach(answers.results::remark);
        compared.folder()
                .ifPresent(folder -> answers.results.remark("Certificates are in " + folder.before() + " and "
                        + folder.after() + ", the page is " + folder.report() + "."));
        return answers.results;
    }

    private void counts() {
        long both = compared.sets().stream().filter(ComparedSet::isInBoth).count();
        results.fact("old", "old model", compared.before().file().toString())
                .fact("new", "new model", compared.after().file().toString())
                .detail("old_sha256", compared.before().provenance().sha256())
                .detail("new_sha256", compared.after().provenance().sha256())
                .detail("rule", compared.after().provenance().rule().described())
                .fact(
                        "matched_by",
                        "compared",
                        compared.isMatchedByName() ? "name" : "id",
                        Numbers.counted(both, "class or label set")
                                        .replace("class or label sets", "classes or label sets")
                                + ", matched by " + (compared.isMatchedByName() ? "name" : "id"))
                .detail("compared", both)
                .fact(
                        "newly_impossible_count",
                        "can no longer be predicted",
                        compared.newlyImpossible().size())
                .fact(
                        "newly_possible_count",
                        "can be predicted now",
                        compared.newlyPossible().size())
                .fact(
                        "still_impossible_count",
                        "can be predicted by neither",
                        compared.stillImpossible().size())
                .fact(
                        "undecided_count",
                        "undecided in the new model",
                        compared.undecided().size());
        long margins = compared.marginsCompared();
        results.fact(
                "margins_compared",
                "smaller margin",
                margins,
                margins == 0 ? "not compared" : compared.shrunk().size() + " of " + margins + " possible in both");
        only("only_old", "labels of the old model only", compared.onlyBefore());
        only("only_new", "labels of the new model only", compared.onlyAfter());
        results.detail("notes", compared.notes());
        compared.folder()
                .ifPresent(
                        folder -> results.fact("folder", "folder", folder.path().toString())
                                .detail("old_folder", folder.before().toString())
                                .detail("new_folder", folder.after().toString())
                                .detail(
                                        "newly_impossible_file",
                                        folder.newlyImpossible().toString())
                                .detail("report_file", folder.report().toString()));
        results.fact(
                "seconds",
                "seconds",
                compared.before().seconds() + compared.after().seconds());
    }

    private void only(String key, String label, List<String> names) {
        if (names.isEmpty()) {
            results.detail(key, names);
            return;
        }
        results.fact(key, label, names, FirstNames.of(names, MOST_ROWS).text(", "));
    }

    private void tables(boolean forPeople) {
        add(
                forPeople,
                "newly_impossible",
                "can no longer be predicted",
                compared.newlyImpossible(),
                List.of(
                        new Field<>("before", "before", ComparisonAnswers::before),
                        new Field<>("short_by", "logits short of the winner", set -> bound(set.shortfall()))));
        add(forPeople, "newly_possible", "can be predicted now", compared.newlyPossible(), List.of());
        add(
                forPeople,
                "shrunk",
                "smaller margin",
                compared.shrunk(),
                List.of(
                        new Field<>(
                                "old_margin",
                                "old, at least",
                                set -> atLeast(margin(set.before()).low(), 4)),
                        new Field<>(
                                "new_margin",
                                "new, at most",
                                set -> atMost(margin(set.after()).high(), 4)),
                        new Field<>(
                                "loss",
                                "loss in logits, at least",
                                set -> atLeast(set.marginLoss().orElseThrow(), 3))));
        if (!forPeople) {
            add(false, "still_impossible", "name", compared.stillImpossible(), List.of());
            add(false, "undecided", "name", compared.undecided(), List.of());
        }
    }

    private void add(
            boolean forPeople, String key, String title, List<ComparedSet> sets, List<Field<ComparedSet>> more) {
        if (forPeople && sets.isEmpty()) {
            return;
        }
        boolean cut = forPeople && sets.size() > MOST_ROWS;
        String heading = cut ? title + " (the first " + MOST_ROWS + " of " + sets.size() + ")" : title;
        List<Field<ComparedSet>> fields = new ArrayList<>();
        fields.add(new Field<>("name", heading, ComparedSet::name));
        fields.add(new Field<>("labels", "", set -> labels(set.after())));
        fields.addAll(more);
        results.table(Table.of(key, cut ? sets.subList(0, MOST_ROWS) : sets, fields));
    }

    private static Shown atLeast(double bound, int digits) {
        return new Shown(bound, BoundText.atMost(bound, digits));
    }

    private static Shown atMost(double bound, int digits) {
        return new Shown(bound, BoundText.atLeast(bound, digits));
    }

    private static Margin margin(Optional<VerdictRecord> verdict) {
        return verdict.flatMap(VerdictRecord::margin).orElseThrow();
    }

    private static Object bound(Optional<Double> logits) {
        return logits.<Object>map(value -> new Shown(value, value == 0 ? "a tie" : BoundText.atMost(value, 3)))
                .orElse(Optional.empty());
    }

    private static String before(ComparedSet set) {
        return set.before().map(verdict -> verdict.outcome().text()).orElse("absent");
    }

    private static List<Integer> labels(Optional<VerdictRecord> verdict) {
        return verdict.map(VerdictRecord::labels).orElse(List.of());
    }
}
