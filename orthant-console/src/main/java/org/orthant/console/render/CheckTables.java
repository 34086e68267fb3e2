package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.check.CheckReport.Rejection;
import org.orthant.audit.check.Coverage;
import org.orthant.audit.check.VerdictComparison.Difference;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;

/** Tables of the problems that a check found: the first of each kind in a table, all of them in JSON and CSV. */
final class CheckTables {

    /** The problems of one kind that a table shows; fewer than a screen has lines. */
    private static final int MOST_ROWS = 10;

    /** The labels of a set that usually fit on a line. */
    private static final int MOST_LABELS = 8;

    /** Longer names are truncated. */
    private static final int LONGEST_NAME = 40;

    private static final List<Field<Rejection>> REJECTION = List.of(
            new Field<>("line", "line", Rejection::line),
            new Field<>("index", "index", Rejection::index),
            new Field<>("verdict", "verdict", found -> found.claim().text()),
            new Field<>("reason", "rejected because", Rejection::reason));

    private final Optional<Vocabulary> vocabulary;
    private final OutputFormat format;

    CheckTables(Optional<Vocabulary> vocabulary, OutputFormat format) {
        this.vocabulary = vocabulary;
        this.format = format;
    }

    /** Returns tables with all problems in every format. */
    void rejections(Results results, List<Rejection> rejections) {
        if (!rejections.isEmpty() || format == OutputFormat.JSON) {
            results.table(Table.of("rejections", rejections, REJECTION));
        }
    }

    void differences(Results results, List<Difference> differences) {
        List<List<Object>> rows = new ArrayList<>();
        differences.forEach(difference -> rows.add(List.of(difference.index(), difference.problem())));
        add(
                results,
                "differences",
                List.of(new Column("index", "index"), new Column("problem", "verdict that is not proven")),
                rows);
    }

    void coverage(Results results, Optional<Coverage> coverage) {
        List<List<Object>> missing = new ArrayList<>();
        List<List<Object>> undecided = new ArrayList<>();
        List<List<Object>> unasked = new ArrayList<>();
        coverage.ifPresent(found -> {
            List<LabelSet> asked = found.asked().sets();
            found.missing().forEach(number -> missing.add(row(List.of(number), asked.get(number))));
            found.undecided().forEach(number -> undecided.add(row(List.of(number), asked.get(number))));
            found.unasked().forEach(other -> unasked.add(row(List.of(other.line(), other.index()), other.labelSet())));
        });
        Column number = new Column("number", "set");
        add(results, "missing", columns(List.of(number), "without certificate"), missing);
        add(results, "left_undecided", columns(List.of(number), "undecided"), undecided);
        if (format != OutputFormat.CSV) {
            // These are not problems, and CSV contains either problems or counts.
            List<Column> place = List.of(new Column("line", "line"), new Column("index", "index"));
            add(results, "unasked", columns(place, "not asked for"), unasked);
        }
    }

    /** Adds the label sets that have no proof, of those asked about. */
    void missing(Results results, List<LabelSet> asked, List<Integer> missing) {
        List<List<Object>> rows = new ArrayList<>();
        missing.forEach(number -> rows.add(row(List.of(number), asked.get(number))));
        add(results, "missing", columns(List.of(new Column("number", "set")), "without proof"), rows);
    }

    private void add(Results results, String key, List<Column> columns, List<List<Object>> rows) {
        if (format == OutputFormat.JSON) {
            results.table(new Table(key, columns, rows));
        } else if (!rows.isEmpty()) {
            List<List<Object>> shown = forPeople() ? rows.subList(0, Math.min(rows.size(), MOST_ROWS)) : rows;
            results.table(new Table(key, headed(columns, shown.size(), rows.size()), shown));
        }
    }

    /** Adds to the last column how many rows there are, if not all are shown. */
    private static List<Column> headed(List<Column> columns, int shown, int all) {
        if (shown == all) {
            return columns;
        }
        List<Column> headed = new ArrayList<>(columns);
        Column last = headed.remove(headed.size() - 1);
        headed.add(new Column(last.key(), last.label() + " (the first " + shown + " of " + all + ")"));
        return headed;
    }

    private List<Column> columns(List<Column> first, String what) {
        List<Column> columns = new ArrayList<>(first);
        columns.add(new Column("labels", what));
        if (!forPeople() && vocabulary.isPresent()) {
            columns.add(new Column("names", "names"));
        }
        return columns;
    }

    private List<Object> row(List<Object> first, LabelSet set) {
        List<Object> row = new ArrayList<>(first);
        if (forPeople()) {
            row.add(shown(set));
            return row;
        }
        row.add(set.stream().boxed().toList());
        vocabulary.ifPresent(known -> row.add(known.names(set)));
        return row;
    }

    /** Returns the labels of a set, by name if names are known. */
    private String shown(LabelSet set) {
        String more = set.size() > MOST_LABELS ? " and " + (set.size() - MOST_LABELS) + " more}" : "}";
        return set.stream().limit(MOST_LABELS).mapToObj(this::name).collect(Collectors.joining(", ", "{", more));
    }

    private String name(int label) {
        return vocabulary
                .map(known -> Excerpt.of(known.name(label), LONGEST_NAME))
                .orElse(String.valueOf(label));
    }

    private boolean forPeople() {
        return format == OutputFormat.TABLE;
    }
}
