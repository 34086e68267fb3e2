package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.labels.LabelSet;

/**
 * The names of labels: label i has the i-th name, counted from 0. Words and feature columns are named likewise.
 *
 * <p>A vocabulary file is UTF-8 text with one name per line, and nothing else: line 1 names label 0. Names are compared
 * exactly, without surrounding blanks. No two labels have the same name.
 *
 * <pre>{@code
 * Vocabulary names = Vocabulary.read(Path.of("names.txt"), layer.labels());
 * String first = names.name(0);
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.2.0
 */
public final class Vocabulary {

    /**
     * The most labels that the ids of a file may imply if their number is not specified: the largest data sets
     * that are published have about 3 million, and a slip of the keyboard must not cost gigabytes.
     */
    public static final int MOST_UNSTATED = 10_000_000;

    private static final Pattern UNFIT_FOR_A_LINE = Pattern.compile("[\t\n\r]");

    private final List<String> names;
    private final Map<String, Integer> ids;

    private Vocabulary(List<String> names, Map<String, Integer> ids) {
        this.names = List.copyOf(names);
        this.ids = ids;
    }

    /**
     * Returns the vocabulary of these names, starting with label 0.
     *
     * @throws IllegalArgumentException if a name is empty, occurs twice, or has tabs, line breaks or surrounding blanks
     */
    public static Vocabulary of(List<String> names) {
        Map<String, Integer> ids = new HashMap<>();
        for (String name : names) {
            if (!name.equals(name.strip())
                    || name.isEmpty()
                    || UNFIT_FOR_A_LINE.matcher(name).find()) {
                throw new IllegalArgumentException("\"" + Excerpt.of(name)
                        + "\" is not a name: expected text without tabs, line breaks or blanks around it");
            }
            Integer earlier = ids.putIfAbsent(name, ids.size());
            if (earlier != null) {
                throw new IllegalArgumentException("\"" + Excerpt.of(name) + "\" is already the name of label "
                        + earlier + ": every label needs a name of its own");
            }
        }
        return new Vocabulary(names, ids);
    }

    /** Returns the vocabulary of labels that have no names but their numbers from 0. */
    public static Vocabulary numbered(int labels) {
        return of(IntStream.range(0, labels).mapToObj(Integer::toString).toList());
    }

    /**
     * Reads a vocabulary file for {@code labels} labels.
     *
     * @throws BadInputException if the file cannot be read, has an invalid line, or another number of names
     */
    public static Vocabulary read(Path file, int labels) {
        Vocabulary vocabulary = read(file);
        if (vocabulary.labels() != labels) {
            throw BadInputException.in(
                    file,
                    "has " + vocabulary.labels() + " names for " + labels + " labels: expected one per line for each");
        }
        return vocabulary;
    }

    /**
     * Reads a vocabulary file with any number of names.
     *
     * @throws BadInputException if the file cannot be read, or has an invalid line
     */
    public static Vocabulary read(Path file) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            return read(file, in);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    /** Returns the same from a stream, which is called {@code file} where something is wrong with it. */
    public static Vocabulary read(Path file, InputStream in) {
        List<String> names = new ArrayList<>();
        Map<String, Integer> ids = new HashMap<>();
        TextLines.forEach(file, in, "names", (number, line) -> {
            String name = line.strip();
            if (name.isEmpty()) {
                throw BadInputException.at(file, number, "has no name: expected one per line");
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
                        "\"" + Excerpt.of(name) + "\" already stands in line " + (earlier + 1)
                                + ": expected each name once");
            }
            names.add(name);
        });
        return new Vocabulary(names, ids);
    }

    /** Returns the number of labels. */
    public int labels() {
        return names.size();
    }

    /** Returns the name of a label. */
    public String name(int label) {
        return names.get(label);
    }

    /** Returns all names, that of label 0 first. */
    public List<String> names() {
        return names;
    }

    /** Returns the names of the active labels, by ascending id, and after them those of a partial set's inactive labels, with a {@code !}. */
    public List<String> names(LabelSet set) {
        Stream<String> active = set.stream().mapToObj(names::get);
        return set.isPartial()
                ? Stream.concat(active, Arrays.stream(set.inactive()).mapToObj(label -> "!" + names.get(label)))
                        .toList()
                : active.toList();
    }

    /** Returns the label of that name. */
    public OptionalInt id(String name) {
        Integer id = ids.get(name);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    /** Returns the name most like {@code other}, if there is one that it could be a misspelling of. */
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

    @Override
    public boolean equals(Object other) {
        return other instanceof Vocabulary that && names.equals(that.names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    /** Returns text such as {@code 468 names}. */
    @Override
    public String toString() {
        return names.size() + " names";
    }

    /** Returns whether no name begins with {@code #}, so that a line that does can only be a comment. */
    public boolean allowsComments() {
        return names.stream().noneMatch(name -> name.startsWith("#"));
    }
}
