package org.orthant.io;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances under which a journal was begun.
 *
 * @param circumstances names and values, in the order in which they are written
 */
record JournalHeader(Map<String, String> circumstances) {

    private static final FileFormat FORMAT = FileFormat.first("orthant-journal");
    private static final int LONGEST_SHOWN = 40;

    JournalHeader {
        circumstances = new LinkedHashMap<>(circumstances);
    }

    /** Returns the first line of a journal. */
    String text() {
        StringBuilder text = new StringBuilder(FORMAT.toString());
        circumstances.forEach((name, value) -> {
            if (name.indexOf('=') >= 0 || (name + value).chars().anyMatch(Character::isISOControl)) {
                throw new IllegalArgumentException("\"" + name + "\" or its value \"" + value
                        + "\" has a character that cannot be in the header of a journal");
            }
            text.append('\t').append(name).append('=').append(value);
        });
        return text.toString();
    }

    /** Refuses a journal that was begun under other circumstances. */
    void requireSame(Path file, @Nullable String found) {
        if (found == null || !found.startsWith(FORMAT.toString())) {
            throw BadInputException.in(
                    file,
                    "is not a journal of this version of Orthant: delete it to start over, or choose other names");
        }
        if (!found.equals(text())) {
            throw BadInputException.in(
                    file,
                    "belongs to an unfinished run that differs in " + differences(parse(found))
                            + ": repeat that run to finish it, or delete the file to start over");
        }
    }

    private static Map<String, String> parse(String text) {
        Map<String, String> parsed = new LinkedHashMap<>();
        String[] parts = text.split("\t", -1);
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals >= 0) {
                parsed.put(parts[i].substring(0, equals), parts[i].substring(equals + 1));
            }
        }
        return parsed;
    }

    private String differences(Map<String, String> others) {
        Set<String> names = new LinkedHashSet<>(circumstances.keySet());
        names.addAll(others.keySet());
        return names.stream()
                .filter(name -> !circumstances.getOrDefault(name, "").equals(others.getOrDefault(name, "")))
                .map(name -> difference(name, others.getOrDefault(name, ""), circumstances.getOrDefault(name, "")))
                .collect(Collectors.joining(", "));
    }

    /** Returns the name, and both values if they are short; digests are not. */
    private static String difference(String name, String there, String here) {
        return there.length() > LONGEST_SHOWN || here.length() > LONGEST_SHOWN
                ? name
                : name + " (\"" + there + "\" there, \"" + here + "\" here)";
    }
}
