package org.orthant.datasets.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.CsvReader;
import org.orthant.io.TextLines;

/**
 * Some columns of a large table of comma-separated values, whose first record names all columns.
 *
 * <p>Names are compared without regard to case. A row of more or fewer fields than there are columns is skipped, and
 * noted. A field that is not UTF-8 is taken as Latin-1, and its row is noted.
 */
public final class CsvTable {

    /** The row has another number of fields than the header. */
    public static final String RAGGED = "has not as many fields as the header";

    /** Takes one row after the other. */
    @FunctionalInterface
    public interface Action {
        /**
         * Takes the line in which a row begins, and the values of the columns in the order in which they were asked.
         */
        void accept(long line, List<String> values);
    }

    private CsvTable() {}

    /** Hands over all rows. */
    public static void forEach(SourceFile file, List<String> columns, Watcher watcher, Skipped skipped, Action action) {
        file.read(file.path().getFileName().toString(), watcher, in -> read(file, in, columns, skipped, action));
    }

    private static void read(SourceFile file, InputStream in, List<String> columns, Skipped skipped, Action action)
            throws IOException {
        CsvReader csv = new CsvReader(file.path(), in, ',');
        List<String> header = csv.nextFilled().orElse(List.of()).stream()
                .map(name -> name.strip().toUpperCase(Locale.ROOT))
                .toList();
        int[] places = columns.stream().mapToInt(header::indexOf).toArray();
        for (int i = 0; i < places.length; i++) {
            if (places[i] < 0) {
                throw BadInputException.at(
                        file.path(),
                        csv.line(),
                        "has no column " + columns.get(i) + ": expected " + String.join(", ", columns));
            }
        }
        for (Optional<List<String>> row = csv.nextFilled(); row.isPresent(); row = csv.nextFilled()) {
            if (row.get().size() != header.size()) {
                skipped.add(RAGGED, file.path(), csv.line());
            } else {
                action.accept(csv.line(), decoded(row.get(), places, file, csv.line(), skipped));
            }
        }
    }

    private static List<String> decoded(List<String> row, int[] places, SourceFile file, long line, Skipped skipped) {
        List<String> values = new ArrayList<>();
        boolean latin1 = false;
        for (int place : places) {
            String field = row.get(place);
            try {
                values.add(TextLines.decode(field));
            } catch (CharacterCodingException malformed) {
                values.add(field);
                latin1 = true;
            }
        }
        if (latin1) {
            skipped.add(Skipped.LATIN1, file.path(), line);
        }
        return values;
    }
}
