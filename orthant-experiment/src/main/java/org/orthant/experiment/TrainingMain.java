package org.orthant.experiment;

import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.train.loop.MissingEngineException;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Point;
import org.orthant.train.loop.Trainer;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;
import org.orthant.train.sentence.CachedSentences;
import org.orthant.train.sentence.MissingSentenceEncoderException;

/**
 * The process that trains one cell: {@code TrainingMain CONFIG RUN VERSION}, started by {@link TrainingProcess}.
 *
 * <p>Standard output carries {@link TrainingMessage}s, standard error a log for people. The process stops, with a checkpoint, when
 * its input ends, which it also does when the parent dies, or on a signal.
 */
final class TrainingMain {

    /** Exit codes: the cell is trained; it failed; it was stopped and can be resumed. */
    static final int DONE = 0;

    static final int FAILED = 1;
    static final int STOPPED = 130;

    /** The work that may be lost when the process is killed. */
    private static final Duration BETWEEN_CHECKPOINTS = Duration.ofSeconds(30);

    private static final int PATIENCE_SECONDS = 3;

    private final DataOutputStream messages;
    private final PrintStream log;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean stopped;

    private TrainingMain(DataOutputStream messages, PrintStream log) {
        this.messages = messages;
        this.log = log;
    }

    /** Trains and ends the JVM. */
    public static void main(String[] arguments) throws IOException {
        DataOutputStream messages = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
        PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        // Anything that prints must not end up among the messages.
        System.setOut(log);
        TrainingMain process = new TrainingMain(messages, log);
        process.stopWhenInputEnds();
        Runtime.getRuntime().addShutdownHook(new Thread(process::stop, "orthant-stop"));
        System.exit(process.run(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]));
    }

    private int run(Path config, Path run, String version) throws IOException {
        try {
            boolean finished = train(RunConfig.read(config), run, version);
            return finished ? DONE : STOPPED;
        } catch (BadInputException | MissingEngineException | MissingSentenceEncoderException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            e.printStackTrace(log);
            return failed("internal error: " + e);
        } finally {
            ended.countDown();
        }
    }

    private int failed(String reason) throws IOException {
        log.println(reason);
        new TrainingMessage.Failure(reason).send(messages);
        return FAILED;
    }

    private boolean train(RunConfig config, Path run, String version) {
        Dataset data = Preparation.forTraining(
                config.data(), config.data().read(), config.encoder(), run, CachedSentences.SILENT);
        TrainingRun training = new TrainingRun(config, data, version, BETWEEN_CHECKPOINTS);
        try (RunFolder folder = RunFolder.open(run)) {
            return training.run(folder, new Reporter());
        }
    }

    /** Reports evaluations. */
    private final class Reporter implements Observer {

        @Override
        public boolean stopRequested() {
            return stopped;
        }

        @Override
        public void noted(String line) {
            log.println(line);
        }

        @Override
        public void evaluated(Trainer trainer, Point point, boolean best) {
            log.printf(
                    Locale.ROOT,
                    "epoch %.2f, %.0f s, training loss %.5f, validation loss %.5f%s%n",
                    point.epoch(),
                    point.seconds(),
                    point.trainLoss(),
                    point.loss(),
                    best ? "*" : "");
            try {
                new CellProgress(point.epoch(), point.loss()).send(messages);
            } catch (IOException e) {
                // The parent is gone; the end of input stops the training.
                log.println("cannot report progress: " + e.getMessage());
            }
        }
    }

    @SuppressWarnings("SystemExitOutsideMain")
    private void stopWhenInputEnds() {
        Thread watcher = new Thread(
                () -> {
                    try {
                        System.in.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        log.println("cannot read input: " + e.getMessage());
                    }
                    System.exit(STOPPED);
                },
                "orthant-input");
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Stops the training and waits for its end, because the JVM is about to end. */
    private void stop() {
        stopped = true;
        try {
            if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                log.println("stopped before the next checkpoint");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
