package org.orthant.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A file of arbitrary bytes, which a reader reads or refuses, and nothing else happens. */
public final class FuzzedFile {

    /** How many files are tried when a test is told to fuzz. */
    public static final long EXECUTIONS = 1_000_000;

    /**
     * A reader that takes longer than this for a few kilobytes hangs. It is time of the processor: on a machine that is busy otherwise, ten
     * seconds pass without any work. JUnit's own limit would be one for all files of a test that fuzzes; a reader that never ends is ended by
     * Jazzer.
     */
    private static final long MOST_NANOSECONDS = 10_000_000_000L;

    /** What readers may allocate for any file: buffers, tables, messages. */
    private static final long ALLOCATED = 64L << 20;

    /** What they may allocate in all per byte of the file; most of it is garbage soon. */
    private static final long ALLOCATED_PER_BYTE = 1 << 10;

    private FuzzedFile() {}

    /** Valid files to begin with. */
    public static Stream<Arguments> seeds(byte[]... files) {
        return Stream.of(files).map(file -> Arguments.of((Object) file));
    }

    /** Valid files of text to begin with. */
    public static Stream<Arguments> texts(String... files) {
        return seeds(Stream.of(files)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new));
    }

    /** Reads a file. */
    public interface Reader {
        /** Reads all of a file. */
        void read(Path file) throws IOException;
    }

    /** Has a file read that may be refused with an exception of one kind only, within bounds of memory. */
    public static void read(
            Path folder, String name, byte[] bytes, Class<? extends RuntimeException> refusal, Reader reader) {
        try {
            Path file = folder.resolve(name);
            // A new file each time: the last one may still be mapped.
            Files.deleteIfExists(file);
            Files.write(file, bytes);
            long most = ALLOCATED + ALLOCATED_PER_BYTE * bytes.length;
            long start = processorTime();
            // What loads classes, and has an agent look at them, is no reader's need: it is not there a second time.
            if (spent(file, refusal, reader) > most) {
                long spent = spent(file, refusal, reader);
                if (spent > most) {
                    throw new AssertionError("allocated " + spent + " bytes for a file of " + bytes.length);
                }
            }
            if (processorTime() - start > MOST_NANOSECONDS) {
                throw new AssertionError("took too long for a file of " + bytes.length + " bytes");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long spent(Path file, Class<? extends RuntimeException> refusal, Reader reader) {
        long before = allocated();
        each(refusal, () -> {
            try {
                reader.read(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return allocated() - before;
    }

    /** Does all of this, each of which may be refused. */
    public static void each(Class<? extends RuntimeException> refusal, Runnable... readings) {
        for (Runnable reading : readings) {
            try {
                reading.run();
            } catch (RuntimeException failure) {
                if (!refusal.isInstance(failure)) {
                    throw failure;
                }
            }
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
