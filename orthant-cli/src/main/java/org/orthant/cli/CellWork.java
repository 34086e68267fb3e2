package org.orthant.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.orthant.data.Dataset;
import org.orthant.experiment.Cell;
import org.orthant.experiment.ExperimentFolder;
import org.orthant.experiment.ExperimentWork;
import org.orthant.experiment.Outcome;
import org.orthant.experiment.Outcome.End;
import org.orthant.experiment.Trial;
import org.orthant.io.AtomicFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.ExamplePart;
import org.orthant.train.run.TrainingRun;
import picocli.CommandLine.Model.CommandSpec;

/** Trains cells of an experiment in processes of their own, verifies them in this one, and tells what happens. */
final class CellWork implements ExperimentWork {

    private final CommandSpec command;
    private final ExperimentFolder folder;
    private final Dataset data;
    private final String fingerprint;
    private final Interruption interruption;
    private final StatusLine status;
    private final Map<ExamplePart, DistinctLabelSets> sets = new EnumMap<>(ExamplePart.class);
    private final Map<String, TrainingProcess> running = new ConcurrentSkipListMap<>();
    private final Map<String, String> failures = new TreeMap<>();
    private final int cells;
    private int ended;

    CellWork(CommandSpec command, ExperimentFolder folder, ExperimentData examples, Interruption interruption) {
        this.command = command;
        this.folder = folder;
        this.data = examples.labelSets();
        this.fingerprint = examples.fingerprint();
        this.interruption = interruption;
        this.status = new StatusLine(command.commandLine().getErr(), StatusLine.columns(isQuiet()));
        this.cells = folder.experiment().cells().size();
        for (ExamplePart part : folder.experiment().verify()) {
            if (part.of(data).size() > 0) {
                sets.put(part, RunVerification.sets(part.of(data)));
            }
        }
    }

    /** Those cells of which something is left to do. */
    List<Cell> open() {
        List<Cell> open = folder.experiment().cells().stream()
                .filter(cell -> !isTrained(cell) || !isVerified(cell))
                .toList();
        ended = cells - open.size();
        return open;
    }

    private boolean isVerified(Cell cell) {
        RunVerification verification = new RunVerification(command, folder.of(cell));
        return sets.keySet().stream().allMatch(part -> verification.proven(part).isPresent());
    }

    @Override
    public boolean isTrained(Cell cell) {
        return TrainingRun.isFinished(folder.of(cell), cell.config(), fingerprint);
    }

    @Override
    public Outcome train(Cell cell) {
        Path papers = folder.folder("cells");
        Path config = papers.resolve(cell.name() + ".yaml");
        AtomicFile.write(config, cell.config().toYaml());
        TrainingProcess process = new TrainingProcess(config, folder.of(cell), papers.resolve(cell.name() + ".log"));
        running.put(cell.name(), process);
        try {
            return process.train();
        } finally {
            running.remove(cell.name());
        }
    }

    @Override
    public Outcome verify(Cell cell) {
        status.end();
        RunVerification verification = new RunVerification(command, folder.of(cell));
        for (ExamplePart part : sets.keySet()) {
            DistinctLabelSets asked = Objects.requireNonNull(sets.get(part));
            if (verification
                    .withProofs(part, asked, folder.labelSets(part, data))
                    .isEmpty()) {
                return Outcome.INTERRUPTED;
            }
        }
        return Outcome.DONE;
    }

    @Override
    public void ended(Cell cell, Outcome outcome) {
        status.end();
        ended++;
        String title = "[" + ended + "/" + cells + "] " + cell.title() + ": ";
        if (outcome.end() == End.FAILED) {
            failures.put(cell.name(), outcome.reason());
            say("orthant: " + title + outcome.reason());
        } else if (outcome.end() == End.DONE) {
            folder.writeTables();
            if (!isQuiet()) {
                say(title
                        + Trial.read(cell, folder.of(cell))
                                .map(CellWork::summary)
                                .orElseThrow());
            }
        }
    }

    private static String summary(Trial trial) {
        String scored = String.format(
                Locale.ROOT, "%s %.4f", Metric.MAIN.title(trial.result().rank()), trial.score(Metric.MAIN));
        return scored
                + (trial.result().converged() ? "" : ", not converged")
                + trial.verdicts().entrySet().stream()
                        .map(entry ->
                                ", can predict " + entry.getValue().examples().argmaxable() + " of "
                                        + entry.getValue().examples().all() + " "
                                        + entry.getKey().text() + " sets")
                        .collect(Collectors.joining());
    }

    @Override
    public void waiting() {
        if (status.isShown()) {
            status.show(StatusLine.bar(ended, cells) + " " + ended + "/" + cells
                    + running.entrySet().stream()
                            .map(entry -> "; " + entry.getKey() + " "
                                    + entry.getValue().progress())
                            .collect(Collectors.joining()));
        }
    }

    @Override
    public boolean stopRequested() {
        return interruption.requested();
    }

    /** Removes the line that is shown meanwhile. */
    void end() {
        status.end();
    }

    /** Why cells have failed, by name. */
    Map<String, String> failures() {
        return failures;
    }

    private boolean isQuiet() {
        return ((Orthant) command.root().userObject()).quiet;
    }

    private void say(String line) {
        command.commandLine().getErr().println(line);
        command.commandLine().getErr().flush();
    }
}
