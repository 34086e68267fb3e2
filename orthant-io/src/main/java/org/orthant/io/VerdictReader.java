package org.orthant.io;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads verdict files, as {@code docs/reference/verdicts.md} describes them.
 *
 * <pre>{@code
 * VerdictReader.forEach(Path.of("verdicts.jsonl"), record -> System.out.println(record.labels()));
 * }</pre>
 *
 * <p>Threads may call it at the same time.
 *
 * @since 0.2.0
 */
public final class VerdictReader {

    private VerdictReader() {}

    /**
     * Passes each verdict of a file to {@code action}, in order, while reading it; also the verdicts before an invalid line.
     *
     * @throws BadInputException if the file cannot be read, or has an invalid line
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
