package org.orthant.console.render;

import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.console.render.Results.Fact;
import org.orthant.console.render.Results.Table;
import org.orthant.io.Printable;

/** Renders results as aligned text. */
final class TextRenderer {

    private static final String BOLD = "\u001b[1m";
    private static final String NOT_BOLD = "\u001b[22m";

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
            results.remarks().forEach(remark -> line(out, Printable.of(remark)));
        }
    }

    private void renderFacts(List<Fact> facts, StringWriter out) {
        int width = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
        for (Fact fact : facts) {
            String shown =
                    style.verbose() && fact.value() instanceof BigInteger integer ? integer.toString() : fact.shown();
            line(out, padRight(fact.label(), width) + "  " + bold(Printable.of(shown)));
        }
    }

    private void renderTable(Table table, StringWriter out) {
        int[] shown = IntStream.range(0, table.columns().size())
                .filter(j -> table.columns().get(j).isForPeople())
                .toArray();
        int[] widths = new int[shown.length];
        boolean[] numeric = new boolean[shown.length];
        for (int j = 0; j < shown.length; j++) {
            int column = shown[j];
            widths[j] = Math.max(
                    table.columns().get(column).label().length(),
                    table.rows().stream()
                            .mapToInt(row -> cell(row.get(column)).length())
                            .max()
                            .orElse(0));
            numeric[j] = table.rows().stream().allMatch(row -> isNumeric(row.get(column)));
        }
        line(
                out,
                bold(row(
                        IntStream.of(shown)
                                .mapToObj(j -> table.columns().get(j).label())
                                .toList(),
                        widths,
                        numeric)));
        for (List<Object> values : table.rows()) {
            List<String> cells =
                    IntStream.of(shown).mapToObj(j -> cell(values.get(j))).toList();
            line(out, row(cells, widths, numeric));
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
        return value instanceof Number
                || value instanceof Optional<?>
                || (value instanceof Results.Shown shown && shown.value() instanceof Number);
    }

    private static String cell(Object value) {
        return Printable.of(Numbers.shown(value));
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
