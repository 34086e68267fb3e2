package org.orthant.io.arff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.io.Excerpt;

/**
 * A row of an ARFF file.
 *
 * @param sparse whether the row lists only some columns
 * @param columns the columns of the values, ascending
 * @param values the values, without quotes
 */
public record ArffRow(boolean sparse, List<Integer> columns, List<String> values) {

    /** Makes the lists unmodifiable. */
    public ArffRow {
        columns = Collections.unmodifiableList(columns);
        values = Collections.unmodifiableList(values);
    }

    /**
     * Parses a line.
     *
     * @param width the number of columns of the file
     * @throws IllegalArgumentException if the line is not a row
     */
    static ArffRow parse(String line, int width) {
        return line.startsWith("{") ? sparse(line, width) : dense(line, width);
    }

    private static ArffRow dense(String line, int width) {
        List<String> values =
                ArffText.split(line).stream().map(ArffText::unquoted).toList();
        if (values.size() != width) {
            throw new IllegalArgumentException(
                    "has " + values.size() + " values: expected one for each of " + width + " columns");
        }
        return new ArffRow(false, IntStream.range(0, width).boxed().toList(), values);
    }

    private static ArffRow sparse(String line, int width) {
        if (!line.endsWith("}")) {
            throw new IllegalArgumentException("has no closing brace: is the file complete?");
        }
        String content = line.substring(1, line.length() - 1).strip();
        List<Integer> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (String entry : content.isEmpty() ? List.<String>of() : ArffText.split(content)) {
            int end = ArffText.endOfWord(entry);
            String value = entry.substring(end).strip();
            if (value.isEmpty()) {
                throw new IllegalArgumentException(
                        "\"" + Excerpt.of(entry) + "\" is not an entry: expected a column and its value");
            }
            int column = column(entry.substring(0, end), width);
            if (!columns.isEmpty() && column <= columns.get(columns.size() - 1)) {
                throw new IllegalArgumentException("column " + column + " follows " + columns.get(columns.size() - 1)
                        + ": expected ascending columns, each once");
            }
            columns.add(column);
            values.add(ArffText.unquoted(value));
        }
        return new ArffRow(true, columns, values);
    }

    private static int column(String text, int width) {
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) >= width) {
            throw new IllegalArgumentException(
                    "\"" + Excerpt.of(text) + "\" is not a column: expected a number from 0 to " + (width - 1));
        }
        return Integer.parseInt(text);
    }
}
