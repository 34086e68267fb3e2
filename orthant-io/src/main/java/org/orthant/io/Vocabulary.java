package org.orthant.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.orthant.labels.LabelSet;

/**
 * The names of labels: label i has the i-th name, counted from 0.
 *
 * <p>A vocabulary file is UTF-8 text with one name per line, and nothing else: line 1 names label 0. Names are compared
 * exactly; blanks around them don't count. No two labels have the same name.
 */
public final class Vocabulary {

    private final List<String> names;
    private final Map<String, Integer> ids;

    private Vocabulary(List<String> names, Map<String, Integer> ids) {
        this.names = List.copyOf(names);
        this.ids = ids;
    }

    /** Reads a vocabulary file for {@code labels} labels. */
    public static Vocabulary read(Path file, int labels) {
        List<String> names = new ArrayList<>();
        Map<String, Integer> ids = new HashMap<>();
        TextLines.forEach(file, "label names", (number, line) -> {
            String name = line.strip();
            if (name.isEmpty()) {
                throw BadInputException.at(file, number, "has no name: expected one label name per line");
            }
            if (name.indexOf('\t') >= 0) {
                throw BadInputException.at(
                        file, number, "has a tab in \"" + Excerpt.of(name) + "\": tabs separate names, none has one");
            }
            Integer earlier = ids.putIfAbsent(name, names.size());
            if (earlier != null) {
                throw BadInputException.at(
                        file,
                        number,
                        "\"" + Excerpt.of(name) + "\" is already the name of label " + earlier + " (line "
                                + (earlier + 1) + "): every label needs a name of its own");
            }
            names.add(name);
        });
        if (names.size() != labels) {
            throw BadInputException.in(
                    file, "has " + names.size() + " names for " + labels + " labels: expected one per line for each");
        }
        return new Vocabulary(names, ids);
    }

    /** The number of labels. */
    public int labels() {
        return names.size();
    }

    /** The name of a label. */
    public String name(int label) {
        return names.get(label);
    }

    /** The names of the active labels, by ascending id. */
    public List<String> names(LabelSet set) {
        return set.stream().mapToObj(names::get).toList();
    }

    /** The label of that name. */
    public OptionalInt id(String name) {
        Integer id = ids.get(name);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    /** The name most like {@code other}, if there is one that it could be a misspelling of. */
    public Optional<String> closest(String other) {
        String closest = null;
        int best = Math.max(1, other.length() / 3) + 1;
        for (String name : names) {
            int distance = EditDistance.below(best, name, other);
            if (distance < best) {
                best = distance;
                closest = name;
            }
        }
        return Optional.ofNullable(closest);
    }

    /** Whether no name begins with {@code #}, so that a line that does can only be a comment. */
    boolean allowsComments() {
        return names.stream().noneMatch(name -> name.startsWith("#"));
    }
}
