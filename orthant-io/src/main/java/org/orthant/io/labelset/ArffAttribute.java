package org.orthant.io.labelset;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.orthant.io.Excerpt;

/**
 * A column of an ARFF file.
 *
 * @param name of the column
 * @param type as the file has it
 * @param values what it can have, if they are listed
 */
public record ArffAttribute(String name, String type, List<String> values) {

    private static final String KEYWORD = "@attribute";
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final List<String> NUMBERS = List.of("numeric", "real", "integer");

    public ArffAttribute {
        values = List.copyOf(values);
    }

    /** Returns the column that a line declares. */
    public static ArffAttribute parse(String line) {
        String declared =
                line.substring(Math.min(line.length(), KEYWORD.length())).strip();
        int end = ArffText.endOfName(declared);
        String name = unquoted(declared.substring(0, end)).strip();
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
                                .map(ArffAttribute::unquoted)
                                .toList()
                        : List.of());
    }

    /** Refuses a column whose values are neither numbers nor two that are listed. */
    public ArffAttribute requireNumbers() {
        if (NUMBERS.contains(type.toLowerCase(Locale.ROOT))) {
            return this;
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
        return this;
    }

    /** Returns the number that a value stands for: itself, or its place among two that are listed. */
    public float value(String text) {
        String value = unquoted(text);
        if (value.equals("?")) {
            throw new IllegalArgumentException("column \"" + name + "\" has no value (?): expected one everywhere");
        }
        if (!values.isEmpty() && !values.contains(value)) {
            throw new IllegalArgumentException(
                    "column \"" + name + "\" has the value " + text + ": expected one of " + values);
        }
        OptionalDouble number = number(value);
        if (number.isPresent() && !Float.isFinite((float) number.getAsDouble())) {
            throw new IllegalArgumentException(
                    "column \"" + name + "\" has the value " + text + ": expected a finite number");
        }
        if (number.isEmpty() && values.isEmpty()) {
            throw new IllegalArgumentException("column \"" + name + "\" has the value " + text + ": expected a number");
        }
        return number.isPresent() ? (float) number.getAsDouble() : values.indexOf(value);
    }

    /** Returns what a sparse row means by leaving the column out: zero, or the first of the listed values. */
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

    static String unquoted(String text) {
        boolean quoted = text.length() >= 2
                && (text.charAt(0) == '\'' || text.charAt(0) == '"')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll("$1") : text;
    }
}
