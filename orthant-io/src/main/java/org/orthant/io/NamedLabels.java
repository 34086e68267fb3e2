package org.orthant.io;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.orthant.labels.LabelSet;

/**
 * Turns names in a file into label sets, and complains about unknown and repeated ones with their place.
 *
 * @param file named in complaints
 * @param vocabulary the names that are known
 */
public record NamedLabels(Path file, Vocabulary vocabulary) {

    private static final int LONGEST_SHOWN = 60;

    /** Returns the set of the labels that a line names. */
    public LabelSet set(long line, List<String> names) {
        return set(line, names, name -> hint(name, ": expected names from the vocabulary"));
    }

    /** Returns the same, with another message about unknown names. */
    LabelSet set(long line, List<String> names, Function<String, String> hint) {
        int[] ids = names.stream()
                .mapToInt(name -> vocabulary
                        .id(name)
                        .orElseThrow(() -> BadInputException.at(
                                file, line, "\"" + shown(name) + "\" is not a known label name" + hint.apply(name))))
                .sorted()
                .toArray();
        for (int i = 1; i < ids.length; i++) {
            if (ids[i] == ids[i - 1]) {
                throw BadInputException.at(
                        file,
                        line,
                        "\"" + shown(vocabulary.name(ids[i])) + "\" is given twice: expected each active label once");
            }
        }
        return LabelSet.of(vocabulary.labels(), ids);
    }

    /** Returns the nearest name, or what else to say. */
    String hint(String name, String otherwise) {
        return vocabulary
                .closest(name)
                .map(closest -> ": did you mean \"" + shown(closest) + "\"?")
                .orElse(otherwise);
    }

    static String shown(String name) {
        return Excerpt.of(name, LONGEST_SHOWN);
    }
}
