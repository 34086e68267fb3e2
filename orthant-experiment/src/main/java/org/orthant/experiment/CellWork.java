package org.orthant.experiment;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.orthant.audit.RunOptions;
import org.orthant.data.Dataset;
import org.orthant.experiment.Outcome.End;
import org.orthant.io.AtomicFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.ExamplePart;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.run.TrainingRun;

/** Trains cells of an experiment in processes of their own, verifies them in this one, and tells what happens. */
public final class CellWork implements ExperimentWork {

    private final ExperimentFolder folder;
    private final Dataset data;
    private final String fingerprint;
    private final String program;
    private final String version;
    private final ExperimentListener listener;
    private final BooleanSupplier stopped;
    private final Map<ExamplePart, DistinctLabelSets> sets = new EnumMap<>(ExamplePart.class);
    private final Map<String, TrainingProcess> running = new ConcurrentSkipListMap<>();
    private final Map<String, String> failures = new TreeMap<>();
    private final int cells;
    private int ended;

    /**
     * Work that goes on until {@code stopped} is true.
     *
     * @param program the class whose main method understands {@code train}
     * @param version of that program
     */
    public CellWork(
            ExperimentFolder folder,
            ExperimentData examples,
            String program,
            String version,
            ExperimentListener listener,
            BooleanSupplier stopped) {
        this.folder = folder;
        this.data = examples.labelSets();
        this.fingerprint = examples.fingerprint();
        this.program = program;
        this.version = version;
        this.listener = listener;
        this.stopped = stopped;
        this.cells = folder.experiment().cellCount();
        for (ExamplePart part : folder.experiment().verify()) {
            if (part.of(data).size() > 0) {
                sets.put(part, RunVerification.sets(part.of(data)));
            }
        }
    }

    /** Those cells of which something is left to do, as far as that is known: when they have ended, there may be others. */
    public List<Cell> open() {
        failures.putAll(folder.damaged());
        List<Cell> known = folder.known(failures.keySet());
        List<Cell> open = known.stream()
                .filter(cell -> !failures.containsKey(cell.name()))
                .filter(cell -> !isTrained(cell) || !isVerified(cell))
                .toList();
        ended = known.size() - open.size();
        return open;
    }

    /** How many cells have ended, whether done or failed. */
    public int ended() {
        return ended;
    }

    private boolean isVerified(Cell cell) {
        RunVerification verification = verification(cell);
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
        TrainingProcess process =
                new TrainingProcess(program, config, folder.of(cell), papers.resolve(cell.name() + ".log"));
        running.put(cell.name(), process);
        try {
            return process.train();
        } finally {
            running.remove(cell.name());
        }
    }

    @Override
    public Outcome verify(Cell cell) {
        listener.trainingPauses();
        RunVerification verification = verification(cell);
        for (ExamplePart part : sets.keySet()) {
            DistinctLabelSets asked = Objects.requireNonNull(sets.get(part));
            folder.labelSets(part, data);
            if (verification.withProofs(part, asked).isEmpty()) {
                return Outcome.INTERRUPTED;
            }
        }
        return Outcome.DONE;
    }

    @Override
    public void ended(Cell cell, Outcome outcome) {
        listener.trainingPauses();
        ended++;
        String title = "[" + ended + "/" + cells + "] " + cell.title() + ": ";
        if (outcome.end() == End.FAILED) {
            failures.put(cell.name(), outcome.reason());
            listener.failed(title + outcome.reason());
        } else if (outcome.end() == End.DONE) {
            folder.writeTables();
            listener.done(title
                    + Trial.read(cell, folder.of(cell)).map(CellWork::summary).orElseThrow());
        }
    }

    private static String summary(Trial trial) {
        String scored = String.format(
                Locale.ROOT, "%s %.4f", Metric.MAIN.title(trial.result().rank()), trial.score(Metric.MAIN));
        return scored
                + (trial.result().converged() ? "" : ", not converged")
                + trial.verdicts().entrySet().stream()
                        .map(entry -> summary(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining());
    }

    private static String summary(ExamplePart part, PartVerdicts verdicts) {
        return ", the output layer can predict " + verdicts.examples().argmaxable() + " of "
                + verdicts.examples().all() + " " + part.text() + " sets"
                + verdicts.head()
                        .map(head -> ", the whole head " + head.examples().possible())
                        .orElse("");
    }

    @Override
    public void waiting() {
        Map<String, String> progress = new TreeMap<>();
        running.forEach((name, process) -> progress.put(name, process.progress()));
        listener.training(ended, cells, progress);
    }

    @Override
    public boolean stopRequested() {
        return stopped.getAsBoolean();
    }

    /** Why cells have failed, by name. */
    public Map<String, String> failures() {
        return failures;
    }

    private RunVerification verification(Cell cell) {
        return new RunVerification(
                folder.of(cell),
                version,
                RunOptions.DEFAULT.withListener(listener.verification()).withCancellation(stopped));
    }
}
