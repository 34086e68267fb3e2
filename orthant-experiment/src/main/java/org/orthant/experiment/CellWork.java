package org.orthant.experiment;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.orthant.audit.RunOptions;
import org.orthant.data.Dataset;
import org.orthant.data.split.Part;
import org.orthant.experiment.Outcome.End;
import org.orthant.io.AtomicFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.run.TrainingRun;

/** Trains the cells of an experiment in separate processes, verifies them in this one, and reports to a listener. */
final class CellWork implements ExperimentWork {

    private final ExperimentRun run;
    private final ExperimentFolder folder;
    private final ExperimentData examples;
    private final Map<Part, DistinctLabelSets> sets = new EnumMap<>(Part.class);
    private final List<Part> asked;
    private final Map<String, TrainingProcess> running = new ConcurrentSkipListMap<>();
    private final Map<String, String> failures = new TreeMap<>();

    /** Cells whose files are known to be ours: their weights are read once. */
    private final Set<Cell> trained = ConcurrentHashMap.newKeySet();

    /** Cells whose verdicts are known to be ours. */
    private final Set<Cell> verified = new HashSet<>();

    private int ended;

    /** Prepares the work of a run in its folder. */
    CellWork(ExperimentRun run, ExperimentFolder folder, ExperimentData examples) {
        this.run = run;
        this.folder = folder;
        this.examples = examples;
        Dataset data = examples.labelSets();
        for (Part part : PartVerdicts.KEPT) {
            if (part.of(data).size() > 0) {
                sets.put(part, RunVerification.sets(part.of(data)));
            }
        }
        this.asked =
                folder.experiment().verify().stream().filter(sets::containsKey).toList();
    }

    private int cells() {
        return folder.experiment().cellCount();
    }

    /** Trains and verifies all cells; the number of them trained at a time follows from processors and memory if it is empty. */
    End run(OptionalInt parallel) {
        List<Cell> open = open();
        int atATime = parallel.orElse(allowed(open));
        int unverified = (int) open.stream().filter(this::isTrained).count();
        run.listener()
                .started(
                        folder.experiment(),
                        new ExperimentListener.Plan(cells(), ended, cells() - ended - unverified, unverified, atATime));
        while (!open.isEmpty()) {
            End end = new CellSchedule(this).run(open, atATime);
            run.listener().trainingPauses();
            if (end == End.INTERRUPTED) {
                return end;
            }
            open = open();
        }
        return End.DONE;
    }

    /** Returns the number of cells that processors and free memory allow at a time, at least one. */
    private int allowed(List<Cell> open) {
        long bound = Math.min(open.size(), MemoryNeed.available() / examples.memoryNeed());
        for (Cell cell : open) {
            bound = Math.min(
                    bound,
                    Runtime.getRuntime().availableProcessors() / cell.config().threads());
        }
        return (int) Math.max(1, bound);
    }

    /** Returns the cells that are not finished, as far as they are known: later ones may depend on the rates that win. */
    private List<Cell> open() {
        failures.putAll(folder.damaged());
        List<Cell> known = folder.known(failures.keySet());
        List<Cell> open = known.stream()
                .filter(cell -> !failures.containsKey(cell.name()))
                .filter(cell -> !isTrained(cell) || !isVerified(cell))
                .toList();
        ended = known.size() - open.size();
        return open;
    }

    private boolean isVerified(Cell cell) {
        if (!verified.contains(cell) && isProven(cell)) {
            verified.add(cell);
        }
        return verified.contains(cell);
    }

    /** Returns whether this user has computed proofs of all label sets that are asked about; removes counts of others. */
    private boolean isProven(Cell cell) {
        RunVerification verification = verification(cell);
        sets.forEach(verification::removeUnknown);
        return asked.stream()
                .allMatch(part -> verification.proven(part, sets(part)).isPresent());
    }

    @Override
    public boolean isTrained(Cell cell) {
        if (!trained.contains(cell) && TrainingRun.isFinished(folder.of(cell), cell.config(), examples.fingerprint())) {
            trained.add(cell);
        }
        return trained.contains(cell);
    }

    /** Accepts the files of cells that this user has not written. */
    void accept() {
        folder.experiment()
                .cells()
                .forEach(cell -> TrainingRun.accept(folder.of(cell), cell.config(), examples.fingerprint()));
    }

    @Override
    public Outcome train(Cell cell) {
        Path papers = folder.folder("cells");
        Path config = papers.resolve(cell.name() + ".yaml");
        AtomicFile.write(config, cell.config().toYaml());
        TrainingProcess process =
                new TrainingProcess(config, folder.of(cell), run.version(), papers.resolve(cell.name() + ".log"));
        running.put(cell.name(), process);
        try {
            return process.train();
        } finally {
            running.remove(cell.name());
        }
    }

    @Override
    public Outcome verify(Cell cell) {
        run.listener().trainingPauses();
        RunVerification verification = verification(cell);
        for (Part part : asked) {
            folder.labelSets(part, examples.labelSets());
            if (verification.withProofs(part, sets(part)).isEmpty()) {
                return Outcome.INTERRUPTED;
            }
        }
        return Outcome.DONE;
    }

    @Override
    public void ended(Cell cell, Outcome outcome) {
        run.listener().trainingPauses();
        ended++;
        if (outcome.end() == End.FAILED) {
            failures.put(cell.name(), outcome.reason());
            run.listener().failed(count(), cell, outcome.reason());
        } else if (outcome.end() == End.DONE) {
            folder.writeTables();
            run.listener().done(count(), Trial.read(cell, folder.of(cell)).orElseThrow());
        }
    }

    private ExperimentListener.Count count() {
        return new ExperimentListener.Count(ended, cells());
    }

    @Override
    public void waiting() {
        Map<String, Optional<CellProgress>> progress = new TreeMap<>();
        running.forEach((name, process) -> progress.put(name, process.progress()));
        run.listener().training(count(), progress);
    }

    @Override
    public boolean stopRequested() {
        return run.cancelled().getAsBoolean();
    }

    /** Returns the reasons why cells have failed, by name. */
    Map<String, String> failures() {
        return failures;
    }

    private DistinctLabelSets sets(Part part) {
        return Objects.requireNonNull(sets.get(part));
    }

    private RunVerification verification(Cell cell) {
        return new RunVerification(
                folder.of(cell),
                run.version(),
                RunOptions.DEFAULT.withListener(run.listener().verification()).withCancellation(run.cancelled()));
    }
}
