package org.orthant.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A constant of an enum that files and command lines name by its name in lower case. */
public interface NamedChoice {

    /** Returns the name of the constant. */
    String name();

    /** Returns the name in files and on the command line, such as {@code bfloat16}. */
    default String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the constant that has this name in files and on command lines.
     *
     * @param kind what the constants are, with its article, such as {@code a number format}
     * @throws IllegalArgumentException if no constant has it
     */
    static <E extends Enum<E> & NamedChoice> E parse(Class<E> choices, String kind, String text) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        '"' + text + "\" is not " + kind + ": expected " + listed(choices.getEnumConstants())));
    }

    private static String listed(NamedChoice[] choices) {
        List<String> names = Arrays.stream(choices).map(NamedChoice::text).toList();
        int last = names.size() - 1;
        return names.stream().limit(last).collect(Collectors.joining(", ")) + " or " + names.get(last);
    }
}
