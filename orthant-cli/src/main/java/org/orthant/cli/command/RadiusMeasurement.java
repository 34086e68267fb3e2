package org.orthant.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.orthant.console.option.Consoles;
import org.orthant.console.terminal.CountedWork;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.Progress;
import org.orthant.drawing.Drawing;
import org.orthant.figure.RadiusFigure;
import org.orthant.figure.RadiusSurvey;
import org.orthant.figure.RadiusSurvey.Measurement;
import picocli.CommandLine.Model.CommandSpec;

/** Draws the figure of radii, whose measurement takes a while, and shows its progress. */
final class RadiusMeasurement {

    private static final int PAPER_SLACK = 16;

    private RadiusMeasurement() {}

    /** Measures and draws; empty if interrupted. */
    static Optional<Drawing> drawing(CommandSpec command, Interruption interruption) {
        RadiusSurvey alone = RadiusSurvey.ofThePaper(0);
        RadiusSurvey slack = RadiusSurvey.ofThePaper(PAPER_SLACK);
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
                    : Optional.of(RadiusFigure.of(alone, without, PAPER_SLACK, with));
        } finally {
            progress.end();
        }
    }
}
