package org.orthant.console.render;

import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.io.CsvText;
import org.orthant.io.Printable;

/**
 * Results as CSV (RFC 4180, with line feeds): the table if there is one, otherwise the facts as key and value.
 *
 * <p>Text that a spreadsheet would take for a formula follows an apostrophe, and control characters are escaped.
 */
final class CsvRenderer {

    /** Sign vectors, and numbers and fractions separated by spaces: they name no function and no cell. */
    private static final Pattern HARMLESS;

    static {
        String number = "[+-]?(?:\\d++(?:\\.\\d*+)?+(?:E[+-]?\\d++)?+(?:/\\d++)?+|Infinity)";
        HARMLESS = Pattern.compile("[+-]++|" + number + "(?: " + number + ")*+");
    }

    private CsvRenderer() {}

    static void render(Results results, StringWriter out) {
        if (results.tables().isEmpty()) {
            record(out, List.of("key", "value"));
            results.facts().forEach(fact -> record(out, List.of(fact.key(), fact.value())));
            return;
        }
        Table table = results.tables().get(0);
        int[] shown = IntStream.range(0, table.columns().size())
                .filter(j -> table.columns().get(j).isForPrograms())
                .toArray();
        record(
                out,
                table.columns().stream()
                        .filter(Column::isForPrograms)
                        .map(Column::key)
                        .toList());
        table.rows()
                .forEach(row ->
                        record(out, IntStream.of(shown).mapToObj(row::get).toList()));
    }

    /** Writes the tables of all under the header of the first. */
    static void renderAll(List<Results> all, StringWriter out) {
        for (int i = 0; i < all.size(); i++) {
            StringWriter one = new StringWriter();
            render(all.get(i), one);
            String text = one.toString();
            out.write(i == 0 ? text : text.substring(text.indexOf('\n') + 1));
        }
    }

    private static void record(StringWriter out, List<?> values) {
        out.write(CsvText.record(values.stream().map(CsvRenderer::field).toList()));
    }

    /** Spreadsheets take text that begins with one of these for a formula, and text behind an apostrophe for text. */
    private static String harmless(String text) {
        String shown = Printable.of(text);
        return !shown.isEmpty()
                        && "=+-@".indexOf(shown.charAt(0)) >= 0
                        && !HARMLESS.matcher(shown).matches()
                ? "'" + shown
                : shown;
    }

    private static String field(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? field(optional.get()) : "";
        }
        if (value instanceof Results.Shown shown) {
            return field(shown.value());
        }
        if (value instanceof Number) {
            return String.valueOf(value);
        }
        return harmless(
                value instanceof List<?> list
                        ? list.stream().map(String::valueOf).collect(Collectors.joining(" "))
                        : String.valueOf(value));
    }
}
