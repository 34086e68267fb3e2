package org.orthant.io;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads verdict files, as {@code docs/reference/verdicts.md} describes them. */
public final class VerdictReader {

    private VerdictReader() {}

    /**
     * Hands each verdict of a file to {@code action}, in their order, while reading it.
     *
     * <p>Verdicts before a bad line have been handed over when it is found.
     */
    public static void forEach(Path file, Consumer<? super VerdictRecord> action) {
        TextLines.forEach(file, "verdicts", (number, line) -> action.accept(parse(file, number, line)));
    }

    private static VerdictRecord parse(Path file, long number, String line) {
        try {
            return VerdictRecord.parse(line);
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, number, String.valueOf(e.getMessage()));
        }
    }
}
