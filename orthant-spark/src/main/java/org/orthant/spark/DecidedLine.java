package org.orthant.spark;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of a chunk's file: a decision as it will be written to files of verdicts and certificates, or only the number of a set that
 * was left to a separate task.
 *
 * @param index the number of the label set
 * @param verdict the line of a verdict file
 * @param certificate the line of a certificate file, if certificates are wanted
 */
record DecidedLine(long index, @Nullable String verdict, Optional<String> certificate) {

    /** Stands in no line of JSON. */
    private static final String SEPARATOR = "\t";

    static DecidedLine aside(long index) {
        return new DecidedLine(index, null, Optional.empty());
    }

    String text() {
        return verdict == null
                ? String.valueOf(index)
                : index
                        + SEPARATOR
                        + verdict
                        + certificate.map(line -> SEPARATOR + line).orElse("");
    }

    static DecidedLine parse(String text) {
        String[] parts = text.split(SEPARATOR, 3);
        return new DecidedLine(
                Long.parseLong(parts[0]),
                parts.length > 1 ? parts[1] : null,
                parts.length > 2 ? Optional.of(parts[2]) : Optional.empty());
    }
}
