package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.experiment.Outcome.End;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
import org.orthant.report.ComparisonReport;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;
import org.orthant.train.sentence.CachedSentences;

/**
 * Trains and verifies all cells of an experiment in a folder, and writes tables, figures and a report. Finished cells are not
 * repeated: after an interruption, {@link #run} with the same arguments resumes.
 *
 * <pre>{@code
 * Experiment experiment = Experiment.read(Path.of("mine.yaml"));
 * ExperimentResult result = ExperimentRun.of(experiment, Path.of("runs/mine"), "1.0").run();
 * }</pre>
 *
 * <p>Cells are trained in JVMs with the class path and options of this one.
 *
 * @param experiment the experiment
 * @param folder the folder of run folders and results
 * @param version the version of the program, for the record
 * @param parallel the number of cells trained at a time; the number that processors and memory allow if empty
 * @param listener follows the experiment
 * @param cancelled is polled often; once it is true, the experiment stops soon and can be resumed
 * @param sentences computes vectors of whole texts, for encoders that take them
 * @param trusted whether to accept files of cells that this user has not written, see {@link TrainingRun#accept}
 */
public record ExperimentRun(
        Experiment experiment,
        Path folder,
        String version,
        OptionalInt parallel,
        ExperimentListener listener,
        BooleanSupplier cancelled,
        Function<List<String>, List<float[]>> sentences,
        boolean trusted) {

    /** Makes the folder absolute and checks the number of cells at a time. */
    public ExperimentRun {
        folder = folder.toAbsolutePath().normalize();
        if (parallel.isPresent() && parallel.getAsInt() < 1) {
            throw new IllegalArgumentException(parallel.getAsInt() + " cells at a time: expected at least 1");
        }
    }

    /** Returns a run without a listener. Relative paths of the data are resolved against the current directory. */
    public static ExperimentRun of(Experiment experiment, Path folder, String version) {
        return new ExperimentRun(
                experiment.withData(experiment.data().absolute()),
                folder,
                version,
                OptionalInt.empty(),
                ExperimentListener.NONE,
                () -> false,
                CachedSentences.SILENT,
                false);
    }

    /** Returns the same run with this number of cells trained at a time. */
    public ExperimentRun withParallel(int cells) {
        return new ExperimentRun(
                experiment, folder, version, OptionalInt.of(cells), listener, cancelled, sentences, trusted);
    }

    /** Returns the same run with another listener. */
    public ExperimentRun withListener(ExperimentListener other) {
        return new ExperimentRun(experiment, folder, version, parallel, other, cancelled, sentences, trusted);
    }

    /** Returns the same run with another condition to stop. */
    public ExperimentRun withCancellation(BooleanSupplier other) {
        return new ExperimentRun(experiment, folder, version, parallel, listener, other, sentences, trusted);
    }

    /** Returns the same run with another source of sentence vectors. */
    public ExperimentRun withSentences(Function<List<String>, List<float[]>> vectors) {
        return new ExperimentRun(experiment, folder, version, parallel, listener, cancelled, vectors, trusted);
    }

    /** Returns the same run, which accepts the files of cells that another user, machine or earlier version has written. */
    public ExperimentRun trusting() {
        return new ExperimentRun(experiment, folder, version, parallel, listener, cancelled, sentences, true);
    }

    /**
     * Runs the experiment to its end, unless it is cancelled.
     *
     * @throws BadInputException if the data cannot be read or do not fit, or if the folder is in use, holds other runs, or finished ones
     *     that this user has not written
     */
    public ExperimentResult run() {
        requireData();
        requireStart();
        ExperimentData examples = examples();
        // An experiment locks its folder as a run does: two would take each other's cells for failures.
        try (RunFolder locked = RunFolder.open(folder)) {
            ExperimentFolder cells = new ExperimentFolder(locked.path(), experiment);
            cells.requireNoLinks();
            CellWork work = new CellWork(this, cells, examples);
            if (trusted) {
                work.accept();
            }
            if (work.run(parallel) == End.INTERRUPTED) {
                return new ExperimentResult(cells, work.failures(), Map.of(), true);
            }
            return write(cells, examples, work.failures());
        }
    }

    /**
     * Writes tables, figures and report of the cells that are finished, and trains none.
     *
     * @throws BadInputException if no cell is finished, or if the data cannot be read or do not fit
     */
    public ExperimentResult tables() {
        ExperimentFolder cells = new ExperimentFolder(folder, experiment);
        ExperimentData examples = examples();
        Map<String, String> damaged = cells.damaged();
        if (cells.trials().isEmpty() && damaged.isEmpty()) {
            throw BadInputException.in(folder, "has no finished cell of " + experiment.name());
        }
        return write(cells, examples, damaged);
    }

    private ExperimentResult write(ExperimentFolder cells, ExperimentData examples, Map<String, String> failures) {
        cells.writeTables();
        cells.writeFigures(examples.labelSets());
        Map<String, String> damaged = cells.damaged();
        Set<String> unreadable = damaged.keySet();
        if (unreadable.size() < experiment.cellCount()) {
            AtomicFile.write(
                    folder.resolve("report.html"),
                    ComparisonReport.page(ComparisonReader.readBut(unreadable, folder, version))
                            .render());
        }
        return new ExperimentResult(cells, failures, damaged, false);
    }

    /** Refuses to train cells whose encoder starts from a file that does not exist: each of them would fail, one after the other. */
    private void requireStart() {
        Optional<Path> missing = experiment.encoder().start().filter(file -> !Files.exists(file));
        if (missing.isPresent()
                && new ExperimentFolder(folder, experiment).trials().size() < experiment.cellCount()) {
            throw BadInputException.in(
                    missing.get(),
                    "not found: the experiment initialises its encoder from this file"
                            + experiment
                                    .startMadeBy()
                                    .map(made -> ": get it with " + made)
                                    .orElse(""));
        }
    }

    private void requireData() {
        if (!experiment.data().exists()) {
            throw BadInputException.in(
                            experiment.data().place(),
                            "there is no such data set: "
                                    + experiment
                                            .madeBy()
                                            .map(made -> "build it with " + made + ", or ")
                                            .orElse("")
                                    + "name the place where it is")
                    .withRemedy(Remedy.DATA);
        }
    }

    private ExperimentData examples() {
        requireData();
        Dataset prepared = Preparation.forTraining(
                experiment.data(), experiment.data().read(), experiment.encoder(), folder, sentences);
        ExperimentData examples = ExperimentData.of(experiment, prepared);
        // The processes that train need the memory that reading took.
        System.gc();
        return examples;
    }
}
