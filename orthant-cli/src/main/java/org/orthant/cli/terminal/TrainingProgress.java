package org.orthant.cli.terminal;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.orthant.console.terminal.StatusLine;
import org.orthant.metrics.Metric;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Point;
import org.orthant.train.loop.Trainer;
import org.orthant.train.loop.TrainingOptions;

/** Shows the progress of training: in one line on a terminal, otherwise in a line per evaluation. */
public final class TrainingProgress extends StoppableLine implements Observer {

    private final String title;
    private final int batch;
    private final int rank;
    private final Consumer<String> log;
    private String evaluation = "";
    private long firstStep = -1;
    private long start;

    /**
     * Shows the training of one model.
     *
     * @param title the beginning of the line
     * @param options of the training
     * @param stop whether it is to end
     * @param status where there is a terminal
     * @param log takes a line per evaluation if there is no terminal
     */
    public TrainingProgress(
            String title, TrainingOptions options, BooleanSupplier stop, StatusLine status, Consumer<String> log) {
        super(status, stop);
        this.title = title;
        this.batch = options.batch();
        this.rank = options.rank();
        this.log = log;
    }

    @Override
    public void noted(String line) {
        log.accept(title + line);
    }

    @Override
    public void stepped(Trainer trainer) {
        long now = System.nanoTime();
        if (firstStep < 0) {
            firstStep = trainer.step() - 1;
            start = now;
        }
        if (pace.isDue(now)) {
            status.show(line(trainer, (now - start) / 1e9));
        }
    }

    @Override
    public void evaluated(Trainer trainer, Point point, boolean best) {
        evaluation = String.format(
                Locale.ROOT,
                ", validation loss %.5f, %s %.4f%s",
                point.loss(),
                Metric.MAIN.title(rank),
                point.score(Metric.MAIN),
                best ? "*" : "");
        if (!status.isShown()) {
            String loss = Double.isNaN(point.trainLoss())
                    ? ""
                    : String.format(Locale.ROOT, ", training loss %.5f", point.trainLoss());
            log.accept(String.format(
                    Locale.ROOT,
                    "%sepoch %s, %.0f s%s%s",
                    title,
                    epoch(point.epoch()),
                    point.seconds(),
                    loss,
                    evaluation));
        }
    }

    static String epoch(double epoch) {
        long whole = Math.round(epoch);
        return epoch == whole ? String.valueOf(whole) : String.format(Locale.ROOT, "%.2f", epoch);
    }

    /** Removes the line. */
    public void end() {
        status.end();
    }

    private String line(Trainer trainer, double seconds) {
        double rate = seconds > 0 ? (trainer.step() - firstStep) / seconds : 0;
        String left = rate > 0
                ? ", at most " + StatusLine.duration((trainer.mostSteps() - trainer.step()) / rate) + " left"
                : "";
        return String.format(
                Locale.ROOT,
                "%s%s epoch %d/%d, loss %.4f%s, %.0f examples/s%s",
                title,
                StatusLine.bar(trainer.step(), trainer.mostSteps()),
                (trainer.step() - 1) / trainer.stepsPerEpoch() + 1,
                trainer.mostSteps() / trainer.stepsPerEpoch(),
                trainer.recentLoss(),
                evaluation,
                rate * batch,
                left);
    }
}
