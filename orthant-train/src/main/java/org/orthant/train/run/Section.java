package org.orthant.train.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;

/** Named values in a file that a person may have written: each must be there, of its type, and known. */
final class Section {

    private final Path file;
    private final String name;
    private final Map<?, ?> values;
    private final Set<String> asked = new TreeSet<>();

    Section(Path file, String name, Map<?, ?> values) {
        this.file = file;
        this.name = name;
        this.values = values;
    }

    Section section(String key) {
        if (value(key) instanceof Map<?, ?> map) {
            return new Section(file, path(key), map);
        }
        throw wrong(key, value(key), "a section");
    }

    String text(String key) {
        return String.valueOf(value(key));
    }

    /** A value that may be missing. */
    Optional<String> optionalText(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    int number(String key) {
        long number = whole(key);
        if (number != (int) number) {
            throw wrong(key, number, "a smaller whole number");
        }
        return (int) number;
    }

    /** A list of whole numbers. */
    List<Integer> numbers(String key) {
        if (value(key) instanceof List<?> list && list.stream().allMatch(Integer.class::isInstance)) {
            return list.stream().map(Integer.class::cast).toList();
        }
        throw wrong(key, value(key), "a list of whole numbers, such as [4]");
    }

    long whole(String key) {
        Object value = value(key);
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw wrong(key, value, "a whole number");
    }

    double real(String key) {
        if (value(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(key, value(key), "a number");
    }

    boolean truth(String key) {
        if (value(key) instanceof Boolean truth) {
            return truth;
        }
        throw wrong(key, value(key), "true or false");
    }

    /** All values as texts, whatever their names. */
    Map<String, String> texts() {
        return values.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> String.valueOf(entry.getKey()), entry -> String.valueOf(entry.getValue())));
    }

    /** All values, also those of sections within, as texts by their path. */
    Map<String, String> flat() {
        return flat(values);
    }

    static Map<String, String> flat(Map<?, ?> values) {
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

    /** All values as numbers, in their order. */
    Map<String, Double> reals() {
        Map<String, Double> reals = new LinkedHashMap<>();
        values.keySet().forEach(key -> reals.put(String.valueOf(key), real(String.valueOf(key))));
        return reals;
    }

    /** Refuses names that nobody has asked for: they are misspelt. */
    void requireNothingElse() {
        for (Object key : values.keySet()) {
            if (!asked.contains(String.valueOf(key))) {
                throw BadInputException.in(
                        file, path(String.valueOf(key)) + " is not known: expected " + String.join(", ", asked));
            }
        }
    }

    BadInputException wrong(String key, Object value, String expected) {
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
