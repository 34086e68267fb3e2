package org.orthant.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;

/**
 * {@code orthant train} in a JVM like this one, which ends when this one does, however that may be: the native engine can
 * train one model in a process at a time.
 *
 * @param program the class whose main method understands {@code train}
 * @param config the configuration of the run
 * @param run the run folder
 * @param log takes what it says
 */
record TrainingProcess(String program, Path config, Path run, Path log) {

    private static final int PATIENCE_SECONDS = 5;
    /** Exit codes of the command line and of the operating system. */
    private static final int DONE = 0;

    private static final int STOPPED = 130;
    private static final int KILLED = 137;
    private static final String STARTING = "starting";

    /** Options of this JVM that are about its terminal, or of no use for training. */
    private static final List<String> NOT_FOR_CHILDREN =
            List.of("-Dorthant.terminal", "-Dorthant.stderr", "--add-modules=jdk.incubator.vector", "-agentlib:jdwp");

    /** Trains to the end, unless this thread is interrupted. */
    Outcome train() {
        Process process;
        try {
            process = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw BadInputException.in(run, "cannot be trained in: no process could be started: " + e.getMessage(), e);
        }
        try {
            int code = process.waitFor();
            return switch (code) {
                case DONE -> Outcome.DONE;
                case STOPPED -> Outcome.INTERRUPTED;
                default -> Outcome.failed(complaint().orElseGet(() -> ending(code)));
            };
        } catch (InterruptedException e) {
            stop(process);
            Thread.currentThread().interrupt();
            return Outcome.INTERRUPTED;
        }
    }

    /** How far it is, in a few words. */
    String progress() {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("epoch "))
                    .reduce((earlier, later) -> later)
                    .map(line -> line.replaceFirst("^(epoch [^,]*),.*?(validation loss [^,]*),.*", "$1, $2"))
                    .orElse(STARTING);
        } catch (IOException | UncheckedIOException e) {
            return STARTING;
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> NOT_FOR_CHILDREN.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(List.of("train", "--config", config.toString(), "--run", run.toString(), "--until-input-ends"));
        return command;
    }

    private Optional<String> complaint() {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("orthant"))
                    .reduce((earlier, later) -> later)
                    .map(line -> line.replaceFirst("^orthant[^:]*: ", ""));
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private String ending(int code) {
        return code == KILLED
                ? "its process was killed: if memory was short, train fewer at a time, such as with --parallel 1"
                : "its process ended with exit code " + code + ": see " + log;
    }

    /** Asks it to stop, and leaves it no choice if it does not. */
    private static void stop(Process process) {
        try {
            process.getOutputStream().close();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException e) {
            // It has ended meanwhile.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
