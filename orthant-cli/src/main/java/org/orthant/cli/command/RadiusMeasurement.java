package org.orthant.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.CountedWork;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.Progress;
import org.orthant.drawing.Drawing;
import org.orthant.figure.RadiusFigure;
import org.orthant.figure.RadiusSurvey;
import org.orthant.figure.RadiusSurvey.Measurement;
import org.orthant.io.CsvText;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The figure of radii and its numbers.
 *
 * @param drawing the figure
 * @param csv a record for each {@code n}, {@code k} and number of slack columns
 */
record RadiusMeasurement(Drawing drawing, String csv) {

    private static final int PAPER_SLACK = 16;

    /** Measures, which takes a while, and shows the progress; empty if interrupted. */
    static Optional<RadiusMeasurement> of(
            CommandSpec command, List<Integer> labels, int samples, Interruption interruption) {
        RadiusSurvey alone = Usage.asUsage(command, () -> RadiusSurvey.ofThePaper(labels, 0, samples));
        RadiusSurvey slack = RadiusSurvey.ofThePaper(labels, PAPER_SLACK, samples);
        AtomicInteger done = new AtomicInteger();
        CountedWork measuring = new CountedWork(": measuring radii");
        Progress progress = Consoles.of(command).progress(alone.size() + slack.size(), measuring);
        int threads = Runtime.getRuntime().availableProcessors();
        Runnable finished = () -> {
            measuring.done(done.incrementAndGet());
            progress.show();
        };
        progress.start(0);
        progress.show();
        try {
            List<Measurement> without = alone.measure(threads, interruption::requested, finished);
            List<Measurement> with = slack.measure(threads, interruption::requested, finished);
            return interruption.requested()
                    ? Optional.empty()
                    : Optional.of(new RadiusMeasurement(
                            RadiusFigure.of(alone, without, PAPER_SLACK, with), csv(without, with)));
        } finally {
            progress.end();
        }
    }

    private static String csv(List<Measurement> without, List<Measurement> with) {
        StringBuilder text = new StringBuilder(
                CsvText.record(List.of("slack", "k", "n", "sets", "undetected", "quantile_low", "quantile_high")));
        without.forEach(one -> text.append(line(0, one)));
        with.forEach(one -> text.append(line(PAPER_SLACK, one)));
        return text.toString();
    }

    private static String line(int slack, Measurement one) {
        return CsvText.record(
                List.of(slack, one.active(), one.labels(), one.sets(), one.undetected(), one.low(), one.high()));
    }
}
