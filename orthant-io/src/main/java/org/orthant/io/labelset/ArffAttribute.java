package org.orthant.io.labelset;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of an ARFF file.
 *
 * @param name of the column
 * @param values what it can have, if they are listed; none for numbers
 */
public record ArffAttribute(String name, List<String> values) {

    private static final Pattern DECLARATION =
            Pattern.compile("(?i)@attribute\\s+('(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s{]+)\\s*(.+)");
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final List<String> NUMBERS = List.of("numeric", "real", "integer");

    public ArffAttribute {
        values = List.copyOf(values);
    }

    public static ArffAttribute parse(String line) {
        Matcher declaration = DECLARATION.matcher(line);
        if (!declaration.matches()) {
            throw new IllegalArgumentException("is not a column: expected @attribute, a name and a type");
        }
        String name = unquoted(declaration.group(1)).strip();
        String type = declaration.group(2).strip();
        if (NUMBERS.contains(type.toLowerCase(Locale.ROOT))) {
            return new ArffAttribute(name, List.of());
        }
        if (!(type.startsWith("{") && type.endsWith("}"))) {
            throw new IllegalArgumentException("column \"" + name + "\" is of the type " + type
                    + ": expected numeric, or two values such as {0,1}");
        }
        List<String> values = Arrays.stream(COMMA.split(type.substring(1, type.length() - 1), -1))
                .map(value -> unquoted(value.strip()))
                .toList();
        if (values.size() != 2
                && !values.stream().allMatch(value -> number(value).isPresent())) {
            throw new IllegalArgumentException("column \"" + name + "\" has " + values.size()
                    + " values that are not numbers: expected two; turn it into one column per value");
        }
        return new ArffAttribute(name, values);
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
