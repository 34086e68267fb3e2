package org.orthant.io;

import java.util.List;
import java.util.stream.Collectors;

/** Writes comma-separated values (RFC 4180, with line feeds). */
public final class CsvText {

    private CsvText() {}

    /** Returns a record with its line feed; values with commas, quotes or line breaks stand in quotes. */
    public static String record(List<?> values) {
        return values.stream().map(value -> field(String.valueOf(value))).collect(Collectors.joining(",", "", "\n"));
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
