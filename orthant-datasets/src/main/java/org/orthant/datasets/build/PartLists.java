package org.orthant.datasets.build;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.io.CsvReader;
import org.orthant.io.Excerpt;

/**
 * Which examples belong to which part, from files with one id per line: a whole number, as articles and admissions
 * have.
 *
 * <p>A file may also be a table of comma-separated values: its first line then names the column of the ids. Blank lines
 * are ignored. An id that a list has twice counts once, and is noted. An id in two lists is refused: test examples would
 * have been trained on.
 */
public final class PartLists {

    /** An id that two places of a list have. */
    public static final String REPEATED = "the list has this id already";

    private record Entry(Part part, long line) {}

    private final String column;
    private final Map<Part, SourceFile> files = new EnumMap<>(Part.class);
    private final Map<Long, Entry> entries = new LinkedHashMap<>();

    private PartLists(String column) {
        this.column = column.toUpperCase(Locale.ROOT);
    }

    /**
     * Reads the lists; {@code skipped} takes repeated ids.
     *
     * @param column the name of the ids in files with a header, in any case
     */
    public static PartLists read(String column, Path train, Path validation, Path test, Skipped skipped) {
        PartLists lists = new PartLists(column);
        lists.add(Part.TRAIN, train, skipped);
        lists.add(Part.VALIDATION, validation, skipped);
        lists.add(Part.TEST, test, skipped);
        return lists;
    }

    /** Returns the part of the example with this id; nothing if no list has it. */
    public @Nullable Part part(long id) {
        Entry entry = entries.get(id);
        return entry == null ? null : entry.part;
    }

    /** Returns the number of ids. */
    public int size() {
        return entries.size();
    }

    /** Returns the files of the lists. */
    public List<SourceFile> files() {
        return List.copyOf(files.values());
    }

    /** Returns all ids with their parts, in the order of the lists. */
    public Map<Long, Part> parts() {
        Map<Long, Part> parts = new LinkedHashMap<>();
        entries.forEach((id, entry) -> parts.put(id, entry.part));
        return parts;
    }

    /** Notes that nothing was found for this id. */
    public void skip(long id, String reason, Skipped skipped) {
        Entry entry = entries.get(id);
        SourceFile file = entry == null ? null : files.get(entry.part);
        if (entry == null || file == null) {
            throw new IllegalArgumentException("no list has the id " + id);
        }
        skipped.add(reason, file.path(), entry.line);
    }

    private void add(Part part, Path path, Skipped skipped) {
        SourceFile file = SourceFile.of(path);
        files.put(part, file);
        file.read("lists", Watcher.NONE, in -> {
            CsvReader csv = new CsvReader(path, in, ',');
            Optional<List<String>> row = csv.nextFilled();
            int place = row.map(this::placeOfIds).orElse(-1);
            int columns = place < 0 ? 1 : row.map(List::size).orElse(1);
            for (row = place < 0 ? row : csv.nextFilled(); row.isPresent(); row = csv.nextFilled()) {
                List<String> fields = row.get();
                if (fields.size() != columns) {
                    throw notAnId(path, csv.line(), String.join(",", fields));
                }
                String text = fields.get(Math.max(0, place)).strip();
                if (!text.isEmpty() || columns > 1) {
                    add(part, path, csv.line(), text, skipped);
                }
            }
        });
    }

    /** Returns the number of the column of ids if the first record of a file is a header, otherwise a negative number. */
    private int placeOfIds(List<String> first) {
        return first.stream()
                .map(name -> name.strip().toUpperCase(Locale.ROOT))
                .toList()
                .indexOf(column);
    }

    private BadInputException notAnId(Path path, long number, String text) {
        return BadInputException.at(
                path,
                number,
                "\"" + Excerpt.of(text)
                        + "\" is not an id: expected one whole number per line, or a table with a column " + column);
    }

    private void add(Part part, Path path, long number, String text, Skipped skipped) {
        Entry earlier;
        try {
            earlier = entries.putIfAbsent(Long.parseLong(text), new Entry(part, number));
        } catch (NumberFormatException notANumber) {
            throw notAnId(path, number, text);
        }
        if (earlier == null) {
            return;
        }
        if (earlier.part != part) {
            throw BadInputException.at(
                    path,
                    number,
                    text + " already stands in line " + earlier.line + " of the list for " + earlier.part.text()
                            + ": expected each id in one list only");
        }
        skipped.add(REPEATED, path, number);
    }
}
