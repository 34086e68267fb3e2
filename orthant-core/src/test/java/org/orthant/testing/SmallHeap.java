package org.orthant.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process of Java with a small heap, in which a program reads files that are made to take much memory. */
public final class SmallHeap {

    /** What Java itself, its class library and the programs of tests hold. */
    private static final int JAVA_MEGABYTES = 16;

    private SmallHeap() {}

    /** Runs a program with a heap of so many megabytes besides those that Java needs, and returns the lines that it has printed. */
    public static List<String> run(int megabytes, Class<?> program, List<Path> files) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx" + (JAVA_MEGABYTES + megabytes) + "m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        files.forEach(file -> line.add(file.toString()));
        List<String> output = new ArrayList<>();
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                lines.lines().forEach(output::add);
            }
            if (process.waitFor() != 0) {
                throw new AssertionError("exit code " + process.exitValue() + ":\n" + String.join("\n", output));
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Reads one file in the other process. */
    @FunctionalInterface
    public interface Reader {
        /** Reads all of a file that is needed, and returns what was found. */
        Object read(Path file);
    }

    /**
     * What the program in the other process does: reads each file and prints, with tabs between, its name, the milliseconds that it took,
     * and what was found or why it was refused. Anything but a refusal of the given kind ends it.
     */
    public static void readAll(String[] files, Class<? extends RuntimeException> refusal, Reader reader) {
        for (String file : files) {
            long start = System.nanoTime();
            String outcome;
            try {
                outcome = "read: " + reader.read(Path.of(file));
            } catch (RuntimeException refused) {
                if (!refusal.isInstance(refused)) {
                    throw refused;
                }
                outcome = "refused: " + refused.getMessage();
            }
            long milliseconds = (System.nanoTime() - start) / 1_000_000;
            System.out.println(Path.of(file).getFileName() + "\t" + milliseconds + "\t" + outcome.replace('\n', ' '));
        }
    }
}
