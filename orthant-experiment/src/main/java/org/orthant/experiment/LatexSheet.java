package org.orthant.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.experiment.Sheet.Column;

/** Sheets as LaTeX tables in the style of the package booktabs. */
final class LatexSheet {

    private static final String ROW_END = " \\\\\n";

    private LatexSheet() {}

    /** The table, whose label begins with {@code tab:} and the name of the experiment. */
    static String text(Sheet sheet, String experiment) {
        StringBuilder text = new StringBuilder("\\begin{table}[htbp]\n\\centering\\footnotesize\n\\caption{")
                .append(escaped(sheet.title()))
                .append("}\n\\label{tab:")
                .append(experiment.replaceAll("[^A-Za-z0-9-]", "-"))
                .append('-')
                .append(sheet.key())
                .append("}\n\\begin{tabular}{")
                .append(alignment(sheet))
                .append("}\n\\toprule\n");
        if (sheet.hasGroups()) {
            groups(text, sheet.columns());
        }
        row(text, sheet.columns().stream().map(Column::name).toList());
        text.append("\\midrule\n");
        sheet.rows().forEach(row -> row(text, row));
        return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n").toString();
    }

    /** Numbers to the right. */
    private static String alignment(Sheet sheet) {
        StringBuilder alignment = new StringBuilder();
        for (int column = 0; column < sheet.columns().size(); column++) {
            int index = column;
            boolean numbers =
                    sheet.rows().stream().allMatch(row -> row.get(index).matches("[–\\d].*"));
            alignment.append(numbers ? 'r' : 'l');
        }
        return alignment.toString();
    }

    private static void groups(StringBuilder text, List<Column> columns) {
        List<String> heads = new ArrayList<>();
        StringBuilder rules = new StringBuilder();
        for (int from = 0; from < columns.size(); ) {
            String group = columns.get(from).group();
            int to = from;
            while (to < columns.size() && columns.get(to).group().equals(group)) {
                to++;
            }
            if (group.isEmpty()) {
                heads.addAll(Collections.nCopies(to - from, ""));
            } else {
                heads.add("\\multicolumn{" + (to - from) + "}{c}{" + escaped(group) + "}");
                rules.append("\\cmidrule(lr){")
                        .append(from + 1)
                        .append('-')
                        .append(to)
                        .append('}');
            }
            from = to;
        }
        text.append(String.join(" & ", heads)).append(ROW_END).append(rules).append('\n');
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(LatexSheet::escaped).collect(Collectors.joining(" & ")))
                .append(ROW_END);
    }

    /** The text as it is, where LaTeX would see commands in it. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\\' -> escaped.append("\\textbackslash{}");
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                case '<' -> escaped.append("\\textless{}");
                case '>' -> escaped.append("\\textgreater{}");
                case '±' -> escaped.append("$\\pm$");
                case '–' -> escaped.append("--");
                case '&', '%', '$', '#', '_', '{', '}' -> escaped.append('\\').appendCodePoint(point);
                case '\n', '\r' -> escaped.append(' ');
                default -> escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }
}
