package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
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
                        "newly impossible",
                        compared.newlyImpossible().size())
                .fact(
                        "newly_possible_count",
                        "newly possible",
                        compared.newlyPossible().size())
                .fact(
                        "still_impossible_count",
                        "impossible in both",
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
                List.of(
                        new Column("name", "newly impossible"),
                        new Column("labels", ""),
                        new Column("before", "before"),
                        new Column("short_by", "logits short of the winner")),
                compared.newlyImpossible().stream()
                        .map(set ->
                                List.<Object>of(set.name(), labels(set.after()), before(set), bound(set.shortfall())))
                        .toList());
        add(
                forPeople,
                "newly_possible",
                List.of(new Column("name", "newly possible"), new Column("labels", "")),
                compared.newlyPossible().stream()
                        .map(set -> List.<Object>of(set.name(), labels(set.after())))
                        .toList());
        add(
                forPeople,
                "shrunk",
                List.of(
                        new Column("name", "smaller margin"),
                        new Column("labels", ""),
                        new Column("old_margin", "old, at least"),
                        new Column("new_margin", "new, at most"),
                        new Column("loss", "loss in logits, at least")),
                compared.shrunk().stream().map(ComparisonAnswers::shrunk).toList());
        if (!forPeople) {
            add(false, "still_impossible", named(), rows(compared.stillImpossible()));
            add(false, "undecided", named(), rows(compared.undecided()));
        }
    }

    private static List<Column> named() {
        return List.of(new Column("name", "name"), new Column("labels", ""));
    }

    private static List<List<Object>> rows(List<ComparedSet> sets) {
        return sets.stream()
                .map(set -> List.<Object>of(set.name(), labels(set.after())))
                .toList();
    }

    private void add(boolean forPeople, String key, List<Column> columns, List<List<Object>> rows) {
        if (!forPeople || rows.size() <= MOST_ROWS) {
            if (!forPeople || !rows.isEmpty()) {
                results.table(new Table(key, columns, rows));
            }
            return;
        }
        List<Column> headed = new ArrayList<>(columns);
        Column first = headed.get(0);
        headed.set(0, new Column(first.key(), first.label() + " (the first " + MOST_ROWS + " of " + rows.size() + ")"));
        results.table(new Table(key, headed, rows.subList(0, MOST_ROWS)));
    }

    private static List<Object> shrunk(ComparedSet set) {
        double old = margin(set.before()).low();
        double now = margin(set.after()).high();
        double loss = set.marginLoss().orElseThrow();
        return List.of(
                set.name(),
                labels(set.after()),
                new Shown(old, BoundText.atMost(old, 4)),
                new Shown(now, BoundText.atLeast(now, 4)),
                new Shown(loss, BoundText.atMost(loss, 3)));
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
