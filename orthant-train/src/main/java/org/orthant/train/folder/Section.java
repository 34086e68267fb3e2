package org.orthant.train.folder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;

/** Named values in a file that a person may have written: each must be there, of its type, and known. */
public final class Section {

    private final Path file;
    private final String name;
    private final Map<?, ?> values;
    private final Set<String> asked = new TreeSet<>();

    Section(Path file, String name, Map<?, ?> values) {
        this.file = file;
        this.name = name;
        this.values = values;
    }

    /** A section within this one. */
    public Section section(String key) {
        if (value(key) instanceof Map<?, ?> map) {
            return new Section(file, path(key), map);
        }
        throw wrong(key, value(key), "a section");
    }

    /** A text, or whatever there is as a text. */
    public String text(String key) {
        return String.valueOf(value(key));
    }

    /** A value that may be missing. */
    public Optional<String> optionalText(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    /**
     * The last activation function of an encoder: one of these.
     *
     * @param missing what it was in versions whose files did not name it
     */
    public EncoderActivation activation(List<EncoderActivation> among, EncoderActivation missing) {
        Optional<String> text = optionalText(EncoderActivation.KEY);
        if (text.isEmpty()) {
            return missing;
        }
        try {
            return EncoderActivation.parse(text.get(), among);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, path(EncoderActivation.KEY) + ": " + e.getMessage(), e);
        }
    }

    /** A whole number of 32 bits. */
    public int number(String key) {
        long number = whole(key);
        if (number != (int) number) {
            throw wrong(key, number, "a smaller whole number");
        }
        return (int) number;
    }

    /** A list of whole numbers. */
    public List<Integer> numbers(String key) {
        if (value(key) instanceof List<?> list && list.stream().allMatch(Integer.class::isInstance)) {
            return list.stream().map(Integer.class::cast).toList();
        }
        throw wrong(key, value(key), "a list of whole numbers, such as [4]");
    }

    /** A whole number. */
    public long whole(String key) {
        Object value = value(key);
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw wrong(key, value, "a whole number");
    }

    /** A number. */
    public double real(String key) {
        if (value(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(key, value(key), "a number");
    }

    /** True or false. */
    public boolean truth(String key) {
        if (value(key) instanceof Boolean truth) {
            return truth;
        }
        throw wrong(key, value(key), "true or false");
    }

    /** All values as texts, whatever their names. */
    public Map<String, String> texts() {
        return values.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> String.valueOf(entry.getKey()), entry -> String.valueOf(entry.getValue())));
    }

    /** All values, also those of sections within, as texts by their path. */
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

    /** A section that may be missing. */
    Optional<Section> optionalSection(String key) {
        asked.add(key);
        return values.get(key) == null ? Optional.empty() : Optional.of(section(key));
    }

    /** A list of sections, at least one. */
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

    /** A list of whole numbers, at least one. */
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

    /** A list of numbers, at least one. */
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

    /** Whether there is a value of this name. */
    public boolean has(String key) {
        asked.add(key);
        return values.get(key) != null;
    }

    /** A list of texts, at least one. */
    public List<String> texts(String key) {
        return list(key).stream().map(String::valueOf).toList();
    }

    private List<?> list(String key) {
        if (value(key) instanceof List<?> list && !list.isEmpty()) {
            return list;
        }
        throw wrong(key, value(key), "a list of at least one entry, such as [a, b]");
    }

    /** All values as numbers, in their order. */
    Map<String, Double> reals() {
        Map<String, Double> reals = new LinkedHashMap<>();
        values.keySet().forEach(key -> reals.put(String.valueOf(key), real(String.valueOf(key))));
        return reals;
    }

    /** Refuses names that nobody has asked for: they are misspelt. */
    public void requireNothingElse() {
        for (Object key : values.keySet()) {
            if (!asked.contains(String.valueOf(key))) {
                throw BadInputException.in(
                        file, path(String.valueOf(key)) + " is not known: expected " + String.join(", ", asked));
            }
        }
    }

    /** The complaint that a value is not what was expected. */
    public BadInputException wrong(String key, Object value, String expected) {
        return BadInputException.in(file, path(key) + " is \"" + value + "\": expected " + expected);
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
