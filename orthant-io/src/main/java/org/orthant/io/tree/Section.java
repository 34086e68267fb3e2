package org.orthant.io.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.FileFormat;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.RegularFile;

/** Named values in a file that a user may have written: each must be there, of its type, and known. Not safe for use by several threads. */
public final class Section {

    /** The most bytes of a document. */
    private static final int LONGEST = 1 << 26;

    /** The most characters of a value that a message shows. */
    private static final int SHOWN = 80;

    private final Path file;
    private final String name;
    private final Map<?, ?> values;
    private final Set<String> asked = new TreeSet<>();

    private Section(Path file, String name, Map<?, ?> values) {
        this.file = file;
        this.name = name;
        this.values = values;
    }

    /** Returns the values of a file, at its top. */
    public static Section of(Path file, Map<?, ?> values) {
        return new Section(file, "", values);
    }

    /**
     * Reads a file of JSON that has one object.
     *
     * @throws BadInputException if it cannot be read, or is anything else
     */
    public static Section read(Path file) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            return read(file, in);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Reads a file from a stream, likewise. */
    public static Section read(Path file, InputStream in) throws IOException {
        byte[] text = in.readNBytes(LONGEST + 1);
        if (text.length > LONGEST) {
            throw BadInputException.in(
                    file, "has more than " + LONGEST + " bytes of JSON: it is not what it should be");
        }
        ReadBudget budget = ReadBudget.of(file, text.length, ReadPolicy.STRANGERS);
        try {
            if (JsonTree.parse(factory -> factory.createParser(text), budget, name -> true) instanceof Map<?, ?> map) {
                return of(file, map);
            }
            throw BadInputException.in(file, "has no sections: expected one object in braces");
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    /** Refuses a file that does not state this format, or states a version that cannot be read. */
    public Section require(FileFormat format) {
        String found = optionalText(FileFormat.FORMAT)
                .orElseThrow(() -> BadInputException.in(
                        file,
                        "does not state its format: expected \"" + FileFormat.FORMAT + "\": \"" + format.name()
                                + "\""));
        try {
            format.requireName(found);
            format.requireVersion(whole(FileFormat.VERSION));
        } catch (IllegalArgumentException other) {
            throw BadInputException.in(file, String.valueOf(other.getMessage()), other);
        }
        return this;
    }

    /** Returns a section within this one. */
    public Section section(String key) {
        if (value(key) instanceof Map<?, ?> map) {
            return new Section(file, path(key), map);
        }
        throw wrong(key, value(key), "a section");
    }

    /** Returns a value of any type as text. */
    public String text(String key) {
        return String.valueOf(value(key));
    }

    /** Returns a value that may be missing. */
    public Optional<String> optionalText(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    /** Returns what a text stands for; what the parser does not accept is refused. */
    public <T> T parsed(String key, Function<String, T> parser) {
        try {
            return parser.apply(text(key));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, path(key) + ": " + e.getMessage(), e);
        }
    }

    /** Returns a whole number of 32 bits. */
    public int number(String key) {
        long number = whole(key);
        if (number != (int) number) {
            throw wrong(key, number, "a smaller whole number");
        }
        return (int) number;
    }

    /** Returns a list of whole numbers. */
    public List<Integer> numbers(String key) {
        if (value(key) instanceof List<?> list && list.stream().allMatch(Integer.class::isInstance)) {
            return list.stream().map(Integer.class::cast).toList();
        }
        throw wrong(key, value(key), "a list of whole numbers, such as [4]");
    }

    /** Returns a whole number. */
    public long whole(String key) {
        Object value = value(key);
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw wrong(key, value, "a whole number");
    }

    /** Returns a number. */
    public double real(String key) {
        if (value(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(key, value(key), "a number");
    }

    /** Returns a truth value. */
    public boolean truth(String key) {
        if (value(key) instanceof Boolean truth) {
            return truth;
        }
        throw wrong(key, value(key), "true or false");
    }

    /** Returns all values of any name as texts. */
    public Map<String, String> texts() {
        return values.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> String.valueOf(entry.getKey()), entry -> String.valueOf(entry.getValue())));
    }

    /** Returns all values, also those of sections within, as texts by their path. */
    public static Map<String, String> flat(Map<?, ?> values) {
        Map<String, String> flat = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (value instanceof Map<?, ?> section) {
                flat(section).forEach((inner, text) -> flat.put(key + "." + inner, text));
            } else {
                flat.put(String.valueOf(key), String.valueOf(value));
            }
        });
        return flat;
    }

    /** Returns a section that may be missing. */
    public Optional<Section> optionalSection(String key) {
        asked.add(key);
        return values.get(key) == null ? Optional.empty() : Optional.of(section(key));
    }

    /** Returns a list of sections, at least one. */
    public List<Section> sections(String key) {
        List<Section> sections = new ArrayList<>();
        for (Object element : list(key)) {
            if (!(element instanceof Map<?, ?> map)) {
                throw wrong(key, element, "a list of sections");
            }
            sections.add(new Section(file, path(key) + "[" + sections.size() + "]", map));
        }
        return sections;
    }

    /** Returns a list of whole numbers, at least one. */
    public List<Long> wholes(String key) {
        List<Long> numbers = new ArrayList<>();
        for (Object element : list(key)) {
            if (!(element instanceof Integer || element instanceof Long)) {
                throw wrong(key, element, "whole numbers such as [1, 2]");
            }
            numbers.add(((Number) element).longValue());
        }
        return numbers;
    }

    /** Returns a list of numbers, at least one. */
    public List<Double> reals(String key) {
        List<Double> numbers = new ArrayList<>();
        for (Object element : list(key)) {
            if (!(element instanceof Number number)) {
                throw wrong(key, element, "numbers such as [0.5, 1]");
            }
            numbers.add(number.doubleValue());
        }
        return numbers;
    }

    /** Returns whether there is a value of this name. */
    public boolean has(String key) {
        asked.add(key);
        return values.get(key) != null;
    }

    /** Returns a list of texts, at least one. */
    public List<String> texts(String key) {
        return list(key).stream().map(String::valueOf).toList();
    }

    private List<?> list(String key) {
        if (value(key) instanceof List<?> list && !list.isEmpty()) {
            return list;
        }
        throw wrong(key, value(key), "a list of at least one entry, such as [a, b]");
    }

    /** Returns all values as numbers, in their order. */
    public Map<String, Double> reals() {
        Map<String, Double> reals = new LinkedHashMap<>();
        values.keySet().forEach(key -> reals.put(String.valueOf(key), real(String.valueOf(key))));
        return reals;
    }

    /** Refuses names that were not asked for: they are misspelt. */
    public void requireNothingElse() {
        for (Object key : values.keySet()) {
            if (!asked.contains(String.valueOf(key))) {
                throw BadInputException.in(
                        file,
                        path(Excerpt.of(String.valueOf(key), SHOWN)) + " is not known: expected "
                                + String.join(", ", asked));
            }
        }
    }

    /** Returns the complaint that a value is not what was expected. */
    public BadInputException wrong(String key, Object value, String expected) {
        return BadInputException.in(
                file, path(key) + " is \"" + Excerpt.of(String.valueOf(value), SHOWN) + "\": expected " + expected);
    }

    private Object value(String key) {
        asked.add(key);
        Object value = values.get(key);
        if (value == null) {
            throw BadInputException.in(file, path(key) + " is missing");
        }
        return value;
    }

    private String path(String key) {
        return name.isEmpty() ? key : name + "." + key;
    }
}
