package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Interrupts;
import org.orthant.cli.Orthant;
import org.orthant.cli.Shell;

/** Runs of {@code orthant verify} that end before their time, in JVMs of their own, and what the next run makes of it. */
@Timeout(120)
class VerifyResumeTest {

    private static final int SETS = 1500;

    private static String labelSets = "set before all tests";
    private static byte[] expected = {};

    @TempDir
    Path folder = Path.of("set before each test");

    private Path out = Path.of("set before each test");
    private Path journal = Path.of("set before each test");

    @BeforeAll
    static void uninterrupted(@TempDir Path undisturbed) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < SETS; i++) {
            int[] active = random.ints(3, 0, 80).distinct().toArray();
            lines.append(Arrays.toString(active).replaceAll("[\\[\\]]", "")).append('\n');
        }
        labelSets = lines.toString();
        VerifyResumeTest run = new VerifyResumeTest();
        run.folder = undisturbed;
        run.write();
        assertThat(run.resume().err()).isEmpty();
        expected = run.results();
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), labelSets);
        out = folder.resolve("v.jsonl");
        journal = folder.resolve("v.jsonl.journal");
    }

    @Test
    void killedAtAnyPointItGoesOnToTheSameBytes() throws IOException, InterruptedException {
        Process process = start(List.of());
        awaitJournal(process, 60_000);
        process.destroyForcibly().waitFor();
        assertThat(names()).containsExactlyInAnyOrder("labels.txt", "v.jsonl.journal", "output.txt");
        byte[] journaled = Files.readAllBytes(journal);
        int header = new String(journaled, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
        SplittableRandom random = new SplittableRandom();
        for (int i = 0; i < 6; i++) {
            int length = i == 0 ? journaled.length : random.nextInt(header, journaled.length);
            Files.write(journal, Arrays.copyOf(journaled, length));
            Shell shell = resume();
            assertThat(shell.exitCode()).as("journal of %s bytes", length).isZero();
            assertThat(results()).as("journal of %s bytes", length).isEqualTo(expected);
            assertThat(names()).containsExactlyInAnyOrder("labels.txt", "v.jsonl", "c.jsonl", "output.txt");
            Files.delete(out);
        }
        Files.write(journal, journaled);
        refusesToMix();
    }

    private void refusesToMix() throws IOException {
        byte[] before = Files.readAllBytes(journal);
        assertRefusal("weights", "--layer random -n 80 -d 9 --seed 2 --radius --certificates c.jsonl");
        assertRefusal("question", "--layer random -n 80 -d 9 --certificates c.jsonl");
        assertRefusal("question", "--layer random -n 80 -d 9 --radius --eps 1 --certificates c.jsonl");
        assertRefusal("features", "--layer random -n 80 -d 9 --radius --box 10 --certificates c.jsonl");
        assertRefusal("budget", "--layer random -n 80 -d 9 --radius --certificates c.jsonl --budget 1h");
        assertRefusal("certificates", "--layer random -n 80 -d 9 --radius");
        Files.writeString(folder.resolve("labels.txt"), "1\n");
        assertRefusal("label sets", "--layer random -n 80 -d 9 --radius --certificates c.jsonl");
        assertThat(journal).hasBinaryContent(before);
        assertThat(out).doesNotExist();
    }

    private void assertRefusal(String difference, String options) {
        Shell shell = Shell.run(arguments(options));
        assertThat(shell.exitCode()).as(options).isEqualTo(3);
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err())
                .contains("v.jsonl.journal: belongs to an unfinished run that differs in " + difference)
                .contains("delete the file to start over");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void interruptedByTheUserItSaysSoAndKeepsWhatItHas() throws IOException, InterruptedException {
        Process process = start(List.of());
        awaitJournal(process, 20_000);
        Interrupts.send(process);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("output.txt")))
                .containsPattern(
                        "orthant: interrupted after [0-9]+ of [0-9]+ label sets; rerun the same command to resume");
        assertThat(out).doesNotExist();
        assertThat(Files.readString(journal)).endsWith("\n");
        resume();
        assertThat(results()).isEqualTo(expected);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whenTheDiskIsFullWhatWasJournaledStaysOfUse() throws IOException, InterruptedException {
        // A limit on the size of files fails like a disk without space, half-way through a record.
        assertCannotWrite(journal, 100);
        assertThat(Files.size(journal)).isBetween(50_000L, 102_400L);
        resume();
        assertThat(results()).isEqualTo(expected);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whenTheDiskIsFullAtTheEndTheJournalKeepsAll() throws IOException, InterruptedException {
        Process begun = start(List.of());
        awaitJournal(begun, 1000);
        // Where a directory has taken the name of a file since the start, the run fails when all is decided.
        Files.createDirectory(folder.resolve("c.jsonl"));
        assertThat(begun.waitFor()).isEqualTo(3);
        Files.delete(folder.resolve("c.jsonl"));
        byte[] complete = Files.readAllBytes(journal);
        assertCannotWrite(folder.resolve("c.jsonl"), 40);
        assertThat(journal).hasBinaryContent(complete);
        resume();
        assertThat(results()).isEqualTo(expected);
    }

    /** Runs it where a file may have this number of blocks; it ends when it can write no more. */
    private void assertCannotWrite(Path file, int blocks) throws IOException, InterruptedException {
        Process process = start(List.of("bash", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "bash"));
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(Files.readString(folder.resolve("output.txt")).lines())
                .singleElement()
                .asString()
                .startsWith("orthant: " + file + ": cannot be written: ");
        assertThat(names()).containsExactlyInAnyOrder("labels.txt", "v.jsonl.journal", "output.txt");
    }

    private Shell resume() {
        return Shell.run(arguments("--layer random -n 80 -d 9 --radius --certificates c.jsonl"));
    }

    private String[] arguments(String options) {
        String line = "verify labels.txt --out v.jsonl " + options;
        return Stream.of(line.split(" "))
                .map(word -> word.contains(".") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new);
    }

    /** Starts the same run in a JVM that is slow enough to be caught at it. */
    private Process start(List<String> before) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xint", "-XX:-UsePerfData", "-Dorthant.kernels=plain", "-cp", System.getProperty("java.class.path")));
        command.add(Orthant.class.getName());
        command.addAll(List.of(arguments("--layer random -n 80 -d 9 --radius --certificates c.jsonl --threads 2")));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
    }

    private void awaitJournal(Process process, long bytes) throws IOException, InterruptedException {
        while (process.isAlive() && (!Files.exists(journal) || Files.size(journal) < bytes)) {
            Thread.sleep(2);
        }
        assertThat(process.isAlive()).as("caught in time").isTrue();
    }

    private byte[] results() throws IOException {
        return (Files.readString(out) + Files.readString(folder.resolve("c.jsonl"))).getBytes(StandardCharsets.UTF_8);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).toList();
        }
    }
}
