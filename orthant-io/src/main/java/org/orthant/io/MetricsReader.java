package org.orthant.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads columns of numbers from the {@code metrics.csv} of a run folder: a line of column names, then one line per
 * evaluation, separated by commas. Other columns are passed over; an empty field is not a number.
 */
public final class MetricsReader {

    private MetricsReader() {}

    /** The rows of a file, each with the values of the given columns in their order. */
    public static List<double[]> read(Path file, String... columns) {
        int[] positions = new int[columns.length];
        List<double[]> rows = new ArrayList<>();
        TextLines.forEach(file, "metrics", (number, line) -> {
            List<String> fields =
                    Arrays.stream(line.split(",", -1)).map(String::strip).toList();
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
                    file, number, "\"" + Excerpt.of(field) + "\" in column " + (position + 1) + " is no number");
        }
    }
}
