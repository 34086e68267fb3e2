package org.orthant.cli.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.AuditListener;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.StatusLine;
import org.orthant.data.split.Part;
import org.orthant.experiment.Cell;
import org.orthant.experiment.CellProgress;
import org.orthant.experiment.Experiment;
import org.orthant.experiment.ExperimentListener;
import org.orthant.experiment.Trial;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.PartVerdicts;

/** Shows the progress of an experiment. */
public final class ExperimentProgress implements ExperimentListener {

    private final Console console;
    private final StatusLine status;

    public ExperimentProgress(Console console) {
        this.console = console;
        this.status = console.status();
    }

    @Override
    public void started(Experiment experiment, Plan plan) {
        console.mention(experiment.name() + ": " + plan.cells() + " cells: " + plan.done() + " done earlier"
                + (plan.untrained() == 0
                        ? ""
                        : ", " + plan.untrained() + " to train, " + plan.parallel() + " at a time")
                + (plan.unverified() == 0 ? "" : ", " + plan.unverified() + " to verify"));
    }

    @Override
    public void failed(Count count, Cell cell, String reason) {
        console.say("orthant: " + title(count, cell) + reason);
    }

    @Override
    public void done(Count count, Trial trial) {
        console.mention(title(count, trial.cell())
                + String.format(
                        Locale.ROOT, "%s %.4f", Metric.MAIN.title(trial.result().rank()), trial.score(Metric.MAIN))
                + (trial.result().converged() ? "" : ", not converged")
                + trial.verdicts().entrySet().stream()
                        .map(entry -> verdicts(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining()));
    }

    private static String title(Count count, Cell cell) {
        return "[" + count.ended() + "/" + count.cells() + "] " + cell.title() + ": ";
    }

    private static String verdicts(Part part, PartVerdicts verdicts) {
        return ", the output layer can predict " + verdicts.examples().argmaxable() + " of "
                + verdicts.examples().all() + " " + part.text() + " sets"
                + verdicts.head()
                        .map(head -> ", the whole head " + head.examples().possible())
                        .orElse("");
    }

    @Override
    public void training(Count count, Map<String, Optional<CellProgress>> running) {
        if (status.isShown()) {
            status.show(StatusLine.bar(count.ended(), count.cells()) + " " + count.ended() + "/" + count.cells()
                    + running.entrySet().stream()
                            .map(cell -> "; " + cell.getKey() + " "
                                    + cell.getValue()
                                            .map(ExperimentProgress::evaluation)
                                            .orElse("starting"))
                            .collect(Collectors.joining()));
        }
    }

    private static String evaluation(CellProgress progress) {
        return "epoch " + TrainingProgress.epoch(progress.epoch())
                + String.format(Locale.ROOT, ", validation loss %.5f", progress.loss());
    }

    @Override
    public void trainingPauses() {
        status.end();
    }

    @Override
    public AuditListener verification() {
        return new AuditProgress(console);
    }
}
