package org.orthant.console.render;

import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Fact;
import org.orthant.console.render.Results.Table;

/** Results as aligned text for a person. */
final class TextRenderer {

    private static final String BOLD = "\u001b[1m";
    private static final String NOT_BOLD = "\u001b[21m";

    private final TextStyle style;

    TextRenderer(TextStyle style) {
        this.style = style;
    }

    void render(Results results, StringWriter out) {
        renderFacts(results.facts().stream().filter(Fact::isForPeople).toList(), out);
        for (Table table : results.tables()) {
            separate(out);
            renderTable(table, out);
        }
        if (!style.quiet() && !results.remarks().isEmpty()) {
            separate(out);
            results.remarks().forEach(remark -> line(out, remark));
        }
    }

    private void renderFacts(List<Fact> facts, StringWriter out) {
        int width = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
        for (Fact fact : facts) {
            String shown =
                    style.verbose() && fact.value() instanceof BigInteger integer ? integer.toString() : fact.shown();
            line(out, padRight(fact.label(), width) + "  " + bold(shown));
        }
    }

    private void renderTable(Table table, StringWriter out) {
        List<Column> columns = table.columns();
        int[] widths = new int[columns.size()];
        boolean[] numeric = new boolean[columns.size()];
        for (int j = 0; j < widths.length; j++) {
            int column = j;
            widths[j] = Math.max(
                    columns.get(j).label().length(),
                    table.rows().stream()
                            .mapToInt(row -> cell(row.get(column)).length())
                            .max()
                            .orElse(0));
            numeric[j] = table.rows().stream().allMatch(row -> isNumeric(row.get(column)));
        }
        line(out, bold(row(columns.stream().map(Column::label).toList(), widths, numeric)));
        for (List<Object> values : table.rows()) {
            line(out, row(values.stream().map(TextRenderer::cell).toList(), widths, numeric));
        }
    }

    private static String row(List<String> cells, int[] widths, boolean[] numeric) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < widths.length; j++) {
            text.append(j == 0 ? "" : "  ").append(pad(cells.get(j), widths[j], numeric[j]));
        }
        return text.toString().stripTrailing();
    }

    private static boolean isNumeric(Object value) {
        return value instanceof Number || value instanceof Optional<?>;
    }

    private static String cell(Object value) {
        return Numbers.shown(value);
    }

    private String bold(String text) {
        return style.colours() ? BOLD + text + NOT_BOLD : text;
    }

    private static String pad(String text, int width, boolean right) {
        return right ? " ".repeat(width - text.length()) + text : padRight(text, width);
    }

    private static String padRight(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static void separate(StringWriter out) {
        if (out.getBuffer().length() > 0) {
            out.write("\n");
        }
    }

    private static void line(StringWriter out, String text) {
        out.write(text);
        out.write("\n");
    }
}
