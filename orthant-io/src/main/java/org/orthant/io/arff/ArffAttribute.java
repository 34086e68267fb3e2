package org.orthant.io.arff;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.orthant.io.Excerpt;

/**
 * A column of an ARFF file.
 *
 * @param name the name
 * @param type the type, as the file writes it
 * @param values the values of a nominal column; empty for others
 */
public record ArffAttribute(String name, String type, List<String> values) {

    private static final String KEYWORD = "@attribute";
    private static final List<String> NUMBERS = List.of("numeric", "real", "integer");

    /** Copies the list. */
    public ArffAttribute {
        values = List.copyOf(values);
    }

    /** Returns the column that a line declares. */
    static ArffAttribute parse(String line) {
        String declared =
                line.substring(Math.min(line.length(), KEYWORD.length())).strip();
        int end = ArffText.endOfWord(declared);
        String name = ArffText.unquoted(declared.substring(0, end)).strip();
        String type = declared.substring(end).strip();
        if (name.isEmpty() || type.isEmpty()) {
            throw new IllegalArgumentException("is not a column: expected @attribute, a name and a type");
        }
        boolean listed = type.length() >= 2 && type.startsWith("{") && type.endsWith("}");
        return new ArffAttribute(
                name,
                type,
                listed
                        ? ArffText.split(type.substring(1, type.length() - 1)).stream()
                                .map(ArffText::unquoted)
                                .toList()
                        : List.of());
    }

    /**
     * Requires a column for which {@link #value} is defined: it has numbers, or two listed values.
     *
     * @throws IllegalArgumentException if it does not
     */
    public void requireNumbers() {
        if (NUMBERS.contains(type.toLowerCase(Locale.ROOT))) {
            return;
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException("column \"" + name + "\" is of the type " + Excerpt.of(type)
                    + ": expected numeric, or two values such as {0,1}");
        }
        if (values.size() != 2
                && !values.stream().allMatch(value -> number(value).isPresent())) {
            throw new IllegalArgumentException("column \"" + name + "\" has " + values.size()
                    + " values that are not numbers: expected two; turn it into one column per value");
        }
    }

    /**
     * Returns the number that a value stands for: itself, or its position among the listed values.
     *
     * @throws IllegalArgumentException if the value is missing, unknown or not a finite number
     */
    public float value(String value) {
        if (value.equals("?")) {
            throw new IllegalArgumentException("column \"" + name + "\" has no value (?): expected one everywhere");
        }
        if (!values.isEmpty() && !values.contains(value)) {
            throw new IllegalArgumentException(
                    "column \"" + name + "\" has the value " + Excerpt.of(value) + ": expected one of " + values);
        }
        OptionalDouble number = number(value);
        if (number.isPresent() && !Float.isFinite((float) number.getAsDouble())) {
            throw new IllegalArgumentException(
                    "column \"" + name + "\" has the value " + Excerpt.of(value) + ": expected a finite number");
        }
        if (number.isEmpty() && values.isEmpty()) {
            throw new IllegalArgumentException(
                    "column \"" + name + "\" has the value " + Excerpt.of(value) + ": expected a number");
        }
        return number.isPresent() ? (float) number.getAsDouble() : values.indexOf(value);
    }

    /** Returns the value of the column in sparse rows that omit it: zero, or that of the first listed value. */
    public float leftOut() {
        return values.isEmpty() ? 0 : value(values.get(0));
    }

    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text));
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
