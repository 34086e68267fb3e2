package org.orthant.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the {@code metrics.csv} of a run folder: a line of column names, then one line per evaluation, separated by
 * commas.
 */
public final class MetricsReader {

    private static final Pattern COMMA = Pattern.compile(",");

    private MetricsReader() {}

    /**
     * Returns the rows of a file, each with the values of the given columns in their order.
     *
     * <p>Other columns are ignored. An empty field is NaN; anything else that is not a number is refused.
     */
    public static List<double[]> read(Path file, String... columns) {
        int[] positions = new int[columns.length];
        List<double[]> rows = new ArrayList<>();
        TextLines.forEach(file, "metrics", (number, line) -> {
            List<String> fields = fields(line);
            if (number == 1) {
                Arrays.setAll(positions, i -> position(file, fields, columns[i]));
            } else if (!line.isBlank()) {
                double[] row = new double[positions.length];
                Arrays.setAll(row, i -> value(file, number, fields, positions[i]));
                rows.add(row);
            }
        });
        if (rows.isEmpty()) {
            throw BadInputException.in(file, "has no evaluations: expected a line of names and a line for each");
        }
        return List.copyOf(rows);
    }

    /**
     * Returns the content of a file so far, also while a training is still writing it: a last line that is too short is
     * skipped. A field that is not a number is NaN.
     */
    public static MetricsTable readSoFar(Path file) {
        List<String> columns = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        List<BadInputException> incomplete = new ArrayList<>();
        TextLines.forEach(file, "metrics", (number, line) -> {
            List<String> fields = fields(line);
            if (!incomplete.isEmpty()) {
                throw incomplete.get(0);
            }
            if (number == 1) {
                columns.addAll(fields);
            } else if (fields.size() == columns.size()) {
                rows.add(fields.stream().mapToDouble(MetricsReader::number).toArray());
            } else if (!line.isBlank()) {
                incomplete.add(BadInputException.at(
                        file, number, "has " + fields.size() + " values for " + columns.size() + " columns"));
            }
        });
        return new MetricsTable(columns, rows);
    }

    private static List<String> fields(String line) {
        return Arrays.stream(COMMA.split(line, -1)).map(String::strip).toList();
    }

    private static int position(Path file, List<String> names, String wanted) {
        int position = names.indexOf(wanted);
        if (position < 0) {
            throw BadInputException.at(
                    file,
                    1,
                    "has no column \"" + wanted + "\": there are " + Excerpt.of(String.join(", ", names), 120));
        }
        return position;
    }

    private static double value(Path file, long number, List<String> fields, int position) {
        String field = position < fields.size() ? fields.get(position) : "";
        try {
            return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
        } catch (NumberFormatException e) {
            throw BadInputException.at(
                    file, number, "\"" + Excerpt.of(field) + "\" in column " + (position + 1) + " is not a number");
        }
    }

    private static double number(String field) {
        try {
            return Double.parseDouble(field);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
