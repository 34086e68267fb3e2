package org.orthant.datasets.build;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;

/**
 * Which examples belong to which part, from files with one id per line: a whole number, as articles and admissions
 * have.
 *
 * <p>Blank lines are ignored. An id that a list has twice counts once, and is noted. An id in two lists is refused:
 * test examples would have been trained on.
 */
public final class PartLists {

    /** An id that two places of a list have. */
    public static final String REPEATED = "the list has this id already";

    private record Entry(Part part, long line) {}

    private final Map<Part, SourceFile> files = new EnumMap<>(Part.class);
    private final Map<Long, Entry> entries = new LinkedHashMap<>();

    private PartLists() {}

    /** Reads the lists; {@code skipped} takes repeated ids. */
    public static PartLists read(Path train, Path validation, Path test, Skipped skipped) {
        PartLists lists = new PartLists();
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
        file.read(
                "lists",
                Watcher.NONE,
                in -> TextLines.forEach(path, in, "ids", (number, line) -> {
                    if (!line.isBlank()) {
                        add(part, path, number, line.strip(), skipped);
                    }
                }));
    }

    private void add(Part part, Path path, long number, String text, Skipped skipped) {
        Entry earlier;
        try {
            earlier = entries.putIfAbsent(Long.parseLong(text), new Entry(part, number));
        } catch (NumberFormatException notANumber) {
            throw BadInputException.at(
                    path,
                    number,
                    "\"" + Excerpt.of(text) + "\" is not an id: expected one whole number per line",
                    notANumber);
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
