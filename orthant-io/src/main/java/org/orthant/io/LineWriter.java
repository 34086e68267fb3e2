package org.orthant.io;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes lines of text in UTF-8. For one thread.
 *
 * @since 0.4.0
 */
public final class LineWriter implements Closeable {

    private final Writer out;

    private LineWriter(Writer out) {
        this.out = out;
    }

    /**
     * Begins an unfinished file that is not compressed.
     *
     * @throws IOException if it cannot be written
     */
    public static LineWriter plain(Path unfinished) throws IOException {
        return new LineWriter(Files.newBufferedWriter(unfinished));
    }

    /**
     * Begins an unfinished file, compressed if its name will end in {@code .gz}.
     *
     * @param unfinished where the lines go
     * @param file the name that it will have
     * @throws IOException if it cannot be written
     */
    public static LineWriter of(Path unfinished, Path file) throws IOException {
        OutputStream raw = Files.newOutputStream(unfinished);
        try {
            OutputStream bytes = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw;
            return new LineWriter(new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8)));
        } catch (IOException failure) {
            raw.close();
            throw failure;
        }
    }

    /**
     * Writes a file that the user has named, as {@link AtomicFile#writeNamed} does, and compressed if its name ends in {@code .gz}.
     *
     * @throws BadInputException if it cannot be written
     */
    public static void write(Path file, Stream<String> lines) {
        AtomicFile.writeNamed(file, unfinished -> {
            try (LineWriter out = of(unfinished, file)) {
                lines.forEachOrdered(out::line);
            } catch (UncheckedIOException failure) {
                throw failure.getCause();
            }
        });
    }

    /**
     * Writes a line.
     *
     * @throws UncheckedIOException if that fails
     */
    public void line(String text) {
        try {
            out.write(text);
            out.write('\n');
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
