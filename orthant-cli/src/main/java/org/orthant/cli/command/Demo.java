package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.RunOptions;
import org.orthant.cli.render.DemoReport;
import org.orthant.cli.terminal.TrainingProgress;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.Interruption;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.experiment.Cell;
import org.orthant.experiment.Experiment;
import org.orthant.experiment.HeadKind;
import org.orthant.experiment.Heads;
import org.orthant.experiment.RunVerification;
import org.orthant.experiment.Trial;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;

/**
 * A small experiment in this process: trains layers with and without guarantee one after the other, and compares them.
 *
 * @param console the console for progress
 * @param data the examples
 * @param training options of training
 * @param run the folder of the run folders
 */
record Demo(Console console, Dataset data, TrainingOptions training, Path run) {

    private static final int EMBEDDING = 512;

    /** With this number of spread frequencies, the regions of all test packages have a radius far above 1, at little cost. */
    private static final int SPREAD = 40;

    /** Refuses invalid widths. */
    void requireSensible(List<Integer> widths) {
        experiment(widths).cells().forEach(cell -> cell.config().model(data.labels()));
    }

    /** Trains and verifies the layers of these widths that are not finished yet; empty if interrupted. */
    Optional<Results> of(List<Integer> widths) {
        Experiment experiment = experiment(widths);
        List<Cell> cells = experiment.cells();
        DistinctLabelSets sets = RunVerification.sets(data.test());
        List<Trial> trials = new ArrayList<>();
        for (Cell cell : cells) {
            String title = "[" + (trials.size() + 1) + "/" + cells.size() + "] "
                    + Heads.name(cell.config().head());
            Path folder = run.resolve(cell.name());
            if (!train(cell, folder, title) || !verify(folder, sets)) {
                return Optional.empty();
            }
            Trial trial = Trial.read(cell, folder).orElseThrow();
            trials.add(trial);
            Counts found = trial.ofTest().examples();
            console.mention(
                    title + ": the output layer can predict the tags of " + found.argmaxable() + " of " + found.all()
                            + " test packages"
                            + trial.ofTest()
                                    .head()
                                    .map(head -> ", the whole head those of "
                                            + head.examples().possible())
                                    .orElse(""));
        }
        return Optional.of(new DemoReport(data, sets, trials, experiment.active())
                .results(run, RunVerification.layer(run.resolve(cells.get(0).name()))));
    }

    private Experiment experiment(List<Integer> widths) {
        int active = DatasetStatistics.of(data).labelSets().active().max();
        return new Experiment(
                "demo",
                "",
                DataSource.EMBEDDED,
                Optional.empty(),
                new WordsDesign(EMBEDDING),
                Optional.empty(),
                training,
                1,
                active,
                List.of(new Experiment.Range(
                        List.of(HeadKind.BSL, HeadKind.BSL_WITH_BIAS, HeadKind.DFT, HeadKind.SPREAD),
                        widths,
                        List.of(0L),
                        List.of(Math.min(SPREAD, (data.labels() - 1) / 2 - active)))),
                List.of(Part.TEST));
    }

    private boolean verify(Path folder, DistinctLabelSets sets) {
        try (Interruption interruption = Interruption.watch()) {
            RunOptions options = RunOptions.DEFAULT
                    .withListener(new AuditProgress(console))
                    .withCancellation(interruption::requested);
            return new RunVerification(folder, BuildInformation.version(), options)
                    .of(Part.TEST, sets)
                    .isPresent();
        }
    }

    private boolean train(Cell cell, Path folder, String title) {
        try (Interruption interruption = Interruption.watch();
                RunFolder opened = RunFolder.open(folder)) {
            TrainingProgress progress =
                    new TrainingProgress(title + " ", training, interruption::requested, console.status(), line -> {});
            try {
                return new TrainingRun(
                                cell.config(), data, BuildInformation.version(), TrainCommand.BETWEEN_CHECKPOINTS)
                        .run(opened, progress);
            } finally {
                progress.end();
            }
        }
    }
}
