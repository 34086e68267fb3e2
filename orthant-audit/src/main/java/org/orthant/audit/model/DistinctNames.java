package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes label names printable and distinct, so that one odd name does not cost all others. */
final class DistinctNames {

    /** The class of a CTC recogniser that stands for no character. */
    static final String BLANK = "<blank>";

    /** A name that is a space. */
    static final String SPACE = "<space>";

    private DistinctNames() {}

    /**
     * Returns the names without surrounding white space. A space is called {@code <space>}, other invisible text by its code points, such as
     * {@code <U+3000>}, no text at all {@code <empty>}, and a name that occurs again {@code crane (2)}.
     */
    static List<String> of(List<String> names) {
        Set<String> taken = new HashSet<>();
        // Counting from 2 each time would take hours where a hostile file has one name for all labels.
        Map<String, Integer> occurrences = new HashMap<>();
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String printable = printable(name);
            String free = printable;
            while (!taken.add(free)) {
                free = printable + " (" + occurrences.merge(printable, 2, (last, first) -> last + 1) + ")";
            }
            distinct.add(free);
        }
        return distinct;
    }

    private static boolean isInvisible(int point) {
        return Character.isWhitespace(point)
                || Character.isSpaceChar(point)
                || Character.isISOControl(point)
                || Character.getType(point) == Character.FORMAT;
    }

    private static String printable(String name) {
        String stripped = name.replaceAll("[\\t\\n\\r]", " ").strip();
        if (stripped.codePoints().anyMatch(point -> !isInvisible(point))) {
            return stripped;
        }
        if (name.isEmpty()) {
            return "<empty>";
        }
        return name.equals(" ")
                ? SPACE
                : name.codePoints()
                        .mapToObj(point -> String.format(Locale.ROOT, "U+%04X", point))
                        .collect(Collectors.joining(" ", "<", ">"));
    }
}
