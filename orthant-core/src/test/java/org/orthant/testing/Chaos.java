package org.orthant.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Disturbs a command that can be resumed, at random moments: kills it, fills its disk, runs it twice at a time in the same folder, and changes
 * the dates of its files as a wrong clock would. Afterwards the command runs to its end, which must leave what an undisturbed one leaves.
 */
public final class Chaos {

    /** A command that takes longer is taken for one that hangs; on a machine that is busy with other work, it may take long. */
    private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("orthant.chaos.patience", 300));

    /** Exit code of a command that names a file that it cannot use. */
    private static final int BAD_FILE = 3;

    /** Exit code of a process that was killed: 128 and the signal's number. */
    private static final int KILLED = 128 + 9;

    private final ChaosCase command;
    private final Path place;
    private final int rounds;
    private final SplittableRandom random;
    private final Map<String, String> expected;
    /**
     * Processor time of the undisturbed command. Moments are fractions of it: elapsed time would depend on what else the machine does, and then
     * most processes would be killed before they have begun.
     */
    private final Duration work;

    private final long bytes;
    private final List<String> told = new ArrayList<>();
    private int folders;

    private Chaos(ChaosCase command, Path place, int rounds, long seed) {
        this.command = command;
        this.place = place;
        this.rounds = rounds;
        this.random = new SplittableRandom(seed);
        Path reference = place.resolve("reference");
        Process undisturbed = start(reference, List.of());
        this.work = ProcessorTime.whole(undisturbed, PATIENCE);
        if (await(undisturbed) != 0) {
            throw violation(reference, "ended with " + undisturbed.exitValue() + ", undisturbed");
        }
        this.expected = results(reference);
        this.bytes = size(reference);
        if (expected.isEmpty()) {
            throw new AssertionError(command.name() + " has left nothing to compare");
        }
    }

    /**
     * Disturbs a command and returns a line of a table: what was done, and how often.
     *
     * @param place an empty folder
     * @param rounds number of kills; a fifth of it for every other kind of disturbance
     * @throws AssertionError if something was lost or false
     */
    public static String disturb(ChaosCase command, Path place, int rounds, long seed) {
        System.out.println("chaos: " + command.name() + ", seed " + seed);
        Chaos chaos = new Chaos(command, place, rounds, seed);
        chaos.told.add(command.name());
        chaos.told.add(String.format(Locale.ROOT, "%.1f s", chaos.work.toMillis() / 1e3));
        chaos.kill();
        chaos.fillDisk();
        chaos.runTwice();
        chaos.changeDates();
        return "| " + String.join(" | ", chaos.told) + " |";
    }

    private Duration part(double fraction) {
        return Duration.ofNanos((long) (fraction * work.toNanos()));
    }

    private int few() {
        return Math.max(1, rounds / 5);
    }

    private void kill() {
        int kills = 0;
        int begun = 0;
        int resumed = 0;
        while (kills < rounds) {
            Path output = fresh();
            boolean running = true;
            for (int left = 1 + random.nextInt(8); left > 0 && kills < rounds && running && !isDone(output); left--) {
                running = killed(output);
                if (running) {
                    kills++;
                    begun += hasBegun(output) ? 1 : 0;
                    requireNothingFalse(output);
                }
            }
            requireExpected(output, running);
            resumed++;
        }
        String killed = kills + " in " + resumed + " folders, " + begun + " after the first file";
        if (begun < few()) {
            throw new AssertionError(command.name() + ": " + killed + ", at least " + few() + " have to be");
        }
        say(killed);
    }

    /** Starts the command and kills it at a random moment; whether it was still running. */
    private boolean killed(Path output) {
        Process process = start(output, List.of());
        try {
            if (ProcessorTime.reaches(process, part(random.nextDouble()), PATIENCE)) {
                List<ProcessHandle> below = process.descendants().toList();
                process.destroyForcibly();
                below.forEach(ProcessHandle::destroyForcibly);
            }
            int code = process.waitFor();
            if (code != 0 && code != KILLED) {
                throw violation(output, "ended with " + code + ", resumed");
            }
            return code == KILLED;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Gives the command a small file system or, to those who may not make one, small files. */
    private void fillDisk() {
        int full = 0;
        boolean mounts = true;
        for (int round = 0; round < few(); round++) {
            Path disk = fresh();
            Path output = disk.resolve("output");
            long limit = 4096 + random.nextLong(Math.max(1, bytes));
            try {
                Files.createDirectories(disk);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            mounts = mounts && system("mount", "-t", "tmpfs", "-o", "size=" + limit, "tmpfs", disk.toString());
            try {
                List<String> before = mounts
                        ? List.of()
                        : List.of("bash", "-c", "ulimit -f " + (limit / 1024 + 1) + "; exec \"$@\"", "bash");
                int code = await(start(output, before));
                if (code != 0) {
                    full++;
                    requireRefusal(output, code);
                }
                requireNothingFalse(output);
                if (mounts && !system("mount", "-o", "remount,size=4g", disk.toString())) {
                    throw new AssertionError(disk + " cannot be made larger");
                }
                requireExpected(output, code != 0);
            } finally {
                if (mounts) {
                    system("umount", disk.toString());
                }
            }
        }
        say(full + " of " + few() + (mounts ? " (tmpfs)" : " (ulimit)"));
    }

    /** A command that cannot write ends with a line that names a file, not with a defect. */
    private void requireRefusal(Path output, int code) {
        String text = log(output);
        if (code != BAD_FILE || text.contains("\tat ") || !text.contains("orthant")) {
            throw violation(output, "ended with " + code + " on a full disk");
        }
    }

    private void runTwice() {
        int refused = 0;
        for (int round = 0; round < few(); round++) {
            Path output = fresh();
            Process first = start(output, List.of());
            ProcessorTime.reaches(first, part(random.nextDouble() * random.nextDouble()), PATIENCE);
            Process second = start(output, List.of(), ".second");
            int firstCode = await(first);
            int secondCode = await(second);
            if (firstCode != 0 && secondCode != 0) {
                throw violation(
                        output, "ended with " + firstCode + " and " + secondCode + ": none of two processes was done");
            }
            for (int code : new int[] {firstCode, secondCode}) {
                if (code != 0) {
                    refused++;
                    if (code != BAD_FILE) {
                        throw violation(output, "ended with " + code + " next to another process");
                    }
                }
            }
            requireNothingFalse(output);
            requireExpected(output, false);
        }
        say(few() + ", " + refused + " refused");
    }

    private void changeDates() {
        int changed = 0;
        for (int round = 0; changed < few() && round < 10 * few(); round++) {
            Path output = fresh();
            if (!killed(output) || !hasBegun(output)) {
                // Finished, or killed before its first file: try another moment.
                continue;
            }
            FileTime date = FileTime.from(
                    Instant.parse(random.nextBoolean() ? "1971-01-01T00:00:00Z" : "2099-01-01T00:00:00Z"));
            for (Path file : below(output)) {
                try {
                    Files.setLastModifiedTime(file, date);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            requireExpected(output, true);
            changed++;
        }
        if (changed < few()) {
            throw new AssertionError(command.name() + ": " + changed + " of " + few() + " were killed after a file");
        }
        say(String.valueOf(changed));
    }

    private void say(String done) {
        told.add(done);
        System.out.println("chaos: " + command.name() + ": " + done);
    }

    // What must hold

    /** Every result that is there is right, except for those that grow. */
    private void requireNothingFalse(Path output) {
        results(output).forEach((name, content) -> {
            if (!command.growing().contains(name) && !content.equals(expected.get(name))) {
                throw violation(output, "left a wrong " + name);
            }
        });
    }

    /** At its end, which may take another run, the command has left what an undisturbed one leaves, and no unfinished file. */
    private void requireExpected(Path output, boolean unfinished) {
        // A process may be killed after its last file: some commands then refuse to do it all again.
        if (unfinished && !isDone(output)) {
            finish(output);
        }
        Map<String, String> found = results(output);
        if (!found.equals(expected)) {
            List<String> different = expected.keySet().stream()
                    .filter(name -> !expected.get(name).equals(found.get(name)))
                    .toList();
            throw violation(output, "has other results in the end: " + different + ", files " + found.keySet());
        }
        leftover(output).ifPresent(file -> {
            throw violation(output, "left " + file);
        });
        delete(output);
    }

    /** Whether there is a file or a folder in the command's folder. */
    private static boolean hasBegun(Path output) {
        return below(output).size() > 1;
    }

    private boolean isDone(Path output) {
        return results(output).equals(expected) && leftover(output).isEmpty();
    }

    private static Optional<Path> leftover(Path output) {
        return below(output).stream()
                .filter(file -> file.toString().endsWith(".part")
                        || file.toString().endsWith(".journal")
                        || String.valueOf(file.getFileName()).startsWith(".orthant-")
                        || file.endsWith("_orthant"))
                .findFirst();
    }

    private void finish(Path output) {
        int code = await(start(output, List.of()));
        if (code != 0) {
            throw violation(output, "ended with " + code + ", undisturbed");
        }
    }

    private AssertionError violation(Path output, String problem) {
        return new AssertionError(command.name() + " " + problem + "; it said:\n" + log(output));
    }

    // Processes and files

    private Path fresh() {
        folders++;
        return place.resolve("output-" + folders);
    }

    private Process start(Path output, List<String> before) {
        return start(output, before, "");
    }

    private Process start(Path output, List<String> before, String log) {
        List<String> line = new ArrayList<>(before);
        line.addAll(command.command().apply(output));
        try {
            return new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(logFile(output, log).toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Not in the output folder, which the command has for itself, nor on its disk. */
    private Path logFile(Path output, String ending) {
        return place.resolve(place.relativize(output).toString().replace('/', '-') + ending + ".log");
    }

    private String log(Path output) {
        StringBuilder text = new StringBuilder();
        for (String ending : List.of("", ".second")) {
            Path file = logFile(output, ending);
            try {
                text.append(Files.exists(file) ? Files.readString(file) : "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return text.toString();
    }

    private static int await(Process process) {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("a command did not end within " + PATIENCE.toSeconds() + " s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean system(String... line) {
        try {
            return new ProcessBuilder(line)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, String> results(Path output) {
        Map<String, String> results = new TreeMap<>();
        for (Path file : below(output)) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                String name = output.relativize(file).toString();
                try {
                    command.results()
                            .of(name, Files.readAllBytes(file))
                            .ifPresent(content -> results.put(name, content));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return results;
    }

    private static long size(Path output) {
        return below(output).stream().mapToLong(file -> file.toFile().length()).sum();
    }

    private static List<Path> below(Path output) {
        if (!Files.exists(output)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(output)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path output) {
        below(output).stream().sorted(Comparator.reverseOrder()).forEach(file -> {
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
