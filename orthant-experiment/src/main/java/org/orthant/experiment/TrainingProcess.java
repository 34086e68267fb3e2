package org.orthant.experiment;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;

/**
 * Trains a cell in a JVM like this one ({@link TrainingMain}): the native engine can train one model per process at a time. The
 * process ends when this one does, even if this one is killed.
 */
final class TrainingProcess {

    private static final int PATIENCE_SECONDS = 5;
    private static final int KILLED = 137;

    /** Options of this JVM that concern its terminal, or are of no use for training. */
    private static final List<String> NOT_FOR_CHILDREN =
            List.of("-Dorthant.terminal", "-Dorthant.stderr", "--add-modules=jdk.incubator.vector", "-agentlib:jdwp");

    private final Path config;
    private final Path run;
    private final String version;
    private final Path log;
    private volatile @Nullable CellProgress progress;
    private volatile @Nullable String failure;

    /**
     * Prepares a process.
     *
     * @param config the configuration of the run
     * @param run the run folder
     * @param version the version of Orthant, for the record
     * @param log takes the output of the process
     */
    TrainingProcess(Path config, Path run, String version, Path log) {
        this.config = config;
        this.run = run;
        this.version = version;
        this.log = log;
    }

    /** Trains to the end, unless this thread is interrupted. */
    Outcome train() {
        Process process = start();
        CountDownLatch read = new CountDownLatch(1);
        Thread reader = new Thread(
                () -> {
                    read(process);
                    read.countDown();
                },
                "orthant-cell-progress");
        reader.setDaemon(true);
        reader.start();
        try {
            int code = process.waitFor();
            boolean complete = read.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            String reason = complete ? failure : null;
            return switch (code) {
                case TrainingMain.DONE -> Outcome.DONE;
                case TrainingMain.STOPPED -> Outcome.INTERRUPTED;
                default -> Outcome.failed(reason == null ? ending(code) : reason);
            };
        } catch (InterruptedException e) {
            stop(process);
            Thread.currentThread().interrupt();
            return Outcome.INTERRUPTED;
        }
    }

    private Process start() {
        try {
            // The process writes through a link that is there.
            Files.deleteIfExists(log);
            return new ProcessBuilder(command()).redirectError(log.toFile()).start();
        } catch (IOException e) {
            throw BadInputException.in(run, "cannot be trained: no process could be started: " + e.getMessage(), e);
        }
    }

    /** Returns the last evaluation; empty before the first one. */
    Optional<CellProgress> progress() {
        return Optional.ofNullable(progress);
    }

    private void read(Process process) {
        try (DataInputStream messages = new DataInputStream(process.getInputStream())) {
            for (Optional<TrainingMessage> next = TrainingMessage.receive(messages);
                    next.isPresent();
                    next = TrainingMessage.receive(messages)) {
                if (next.get() instanceof CellProgress evaluated) {
                    progress = evaluated;
                } else if (next.get() instanceof TrainingMessage.Failure failed) {
                    failure = failed.reason();
                }
            }
        } catch (IOException e) {
            // The process was killed within a message, or printed something else; its exit code is checked later.
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> NOT_FOR_CHILDREN.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TrainingMain.class.getName()));
        command.addAll(List.of(config.toString(), run.toString(), version));
        return command;
    }

    private String ending(int code) {
        return code == KILLED
                ? "its process was killed: if memory was short, train fewer cells at a time"
                : "its process ended with exit code " + code + ": see " + log;
    }

    /** Asks the process to stop, and kills it if it does not. */
    private static void stop(Process process) {
        try {
            process.getOutputStream().close();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException e) {
            // The process has ended meanwhile.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
