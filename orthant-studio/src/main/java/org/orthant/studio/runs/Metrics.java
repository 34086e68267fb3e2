package org.orthant.studio.runs;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.io.BadInputException;

/**
 * What was measured while a model was trained: a header line with the names of columns, then one row per evaluation.
 *
 * @param columns their names
 * @param rows numbers, NaN where there is none
 */
record Metrics(List<String> columns, List<double[]> rows) {

    private static final long MOST_BYTES = 8L << 20;
    private static final int MOST_COLUMNS = 200;

    Metrics {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    static Metrics read(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw BadInputException.in(
                    file, "is larger than " + (MOST_BYTES >> 20) + " MiB: that is no list of metrics");
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (MalformedInputException e) {
            throw BadInputException.in(file, "is no text in UTF-8");
        }
        if (lines.isEmpty()) {
            return new Metrics(List.of(), List.of());
        }
        List<String> columns =
                Arrays.stream(lines.get(0).split(",", -1)).map(String::strip).toList();
        if (columns.size() > MOST_COLUMNS) {
            throw BadInputException.in(file, "has more than " + MOST_COLUMNS + " columns");
        }
        List<double[]> rows = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            boolean last = i == lines.size() - 1;
            if (cells.length == columns.size()) {
                rows.add(Arrays.stream(cells).mapToDouble(Metrics::number).toArray());
            } else if (!lines.get(i).isBlank() && !last) {
                // The last line may just be being written.
                throw BadInputException.at(
                        file, i + 1, "has " + cells.length + " values for " + columns.size() + " columns");
            }
        }
        return new Metrics(columns, rows);
    }

    /** Numbers alone can be drawn; anything else is a gap. */
    private static double number(String cell) {
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
