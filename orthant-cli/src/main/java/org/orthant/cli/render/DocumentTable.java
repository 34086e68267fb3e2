package org.orthant.cli.render;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.orthant.attention.AttentionAnswer;
import org.orthant.audit.attention.AttentionAudited;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.io.VerdictRecord;

/** A table of label sets with the documents that produce them: the first ones, or all of them for programs. */
public final class DocumentTable {

    private static final int MOST_ROWS = 10;

    private record Row(VerdictRecord verdict, AttentionAnswer answer) {}

    private DocumentTable() {}

    /** Adds the table, and what it is about, to results. */
    public static void add(
            Results results, AttentionAudited audited, IntFunction<String> tokenNames, boolean forPeople) {
        Stream<Row> rows = audited.records().stream()
                .map(record -> new Row(record, audited.answers().get((int) record.index())));
        List<Row> shown = rows.limit(forPeople ? MOST_ROWS : Long.MAX_VALUE).toList();
        results.detail("tokens", audited.bounds().layer().features());
        results.table(Table.of(
                "documents",
                shown,
                List.of(
                        new Field<>("index", "set", row -> row.verdict.index()),
                        new Field<>("label_set", "labels", DocumentTable::labels),
                        new Field<>(
                                "verdict",
                                "verdict",
                                row -> row.verdict.outcome().text()),
                        new Field<>(
                                "document",
                                "document",
                                row -> row.answer
                                        .document()
                                        .map(found -> found.text(tokenNames))
                                        .orElse("")))));
        results.remark("\"argmaxable\": some document of the "
                + audited.bounds().layer().features()
                + " tokens produces the label set. \"unargmaxable\": none of any length does.");
    }

    private static String labels(Row row) {
        List<String> terms = row.verdict.names().orElseGet(() -> row.verdict.terms(String::valueOf));
        return terms.isEmpty() ? "(none)" : String.join(", ", terms);
    }
}
