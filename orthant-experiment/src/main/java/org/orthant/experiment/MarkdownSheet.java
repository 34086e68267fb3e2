package org.orthant.experiment;

import java.util.List;
import java.util.stream.Collectors;

/** Sheets in the Markdown that GitHub shows. */
final class MarkdownSheet {

    private MarkdownSheet() {}

    static String text(Sheet sheet) {
        StringBuilder text =
                new StringBuilder("## ").append(escaped(sheet.title())).append("\n\n");
        line(
                text,
                sheet.columns().stream()
                        .map(column -> column.group().isEmpty()
                                ? escaped(column.name())
                                : escaped(column.group()) + ": " + escaped(column.name()))
                        .toList());
        line(text, sheet.columns().stream().map(column -> "---").toList());
        sheet.rows()
                .forEach(row ->
                        line(text, row.stream().map(MarkdownSheet::escaped).toList()));
        return text.append('\n').toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /** The text as it is, where Markdown would see marks in it. */
    static String escaped(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]<>|#~])", "\\\\$1").replaceAll("\\R", " ");
    }
}
