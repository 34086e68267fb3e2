package org.orthant.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.split.Part;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.SvgWriter;
import org.orthant.figure.ActiveLabelsFigure;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.OutputFolder;
import org.orthant.metrics.Metric;
import org.orthant.plan.LabelSetStatistics;
import org.orthant.report.UnverifiedRuns;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.run.RunConfig;

/**
 * Where an experiment is: a run folder per cell, and what was made of those that are done.
 *
 * @param path the folder
 * @param experiment what is compared
 */
public record ExperimentFolder(Path path, Experiment experiment) {

    /** The run folder of a cell. */
    public Path of(Cell cell) {
        return path.resolve(cell.name());
    }

    /** Returns a folder in it, and creates it if it does not exist. */
    public Path folder(String name) {
        return OutputFolder.inside(path, name);
    }

    /** Refuses links in the place of run folders: nothing is written through them. */
    void requireNoLinks() {
        experiment.cells().forEach(cell -> OutputFolder.requireNoLink(of(cell)));
    }

    /** Cells with files that cannot be read, by name, with the problem; all others are shown. */
    public Map<String, String> damaged() {
        Map<String, String> damaged = new LinkedHashMap<>();
        for (Cell cell : experiment.cells()) {
            try {
                if (Trial.read(cell, of(cell)).isPresent()) {
                    RunConfig.read(of(cell).resolve(RunFiles.CONFIG));
                    RunFigures.losses(of(cell));
                }
            } catch (BadInputException e) {
                damaged.put(cell.name(), e.getMessage() + "; delete the folder of the cell to train it again");
            }
        }
        return damaged;
    }

    /**
     * The cells that are to be trained, as far as that is known by now: those that await their rate are among them when all that try
     * it are trained or have failed.
     */
    List<Cell> known(Set<String> failed) {
        List<Trial> tries =
                trials().stream().filter(trial -> !trial.cell().awaitsRate()).toList();
        Set<Cell> tried = tries.stream().map(Trial::cell).collect(Collectors.toSet());
        Set<HeadPlan> open = experiment.cells().stream()
                .filter(cell -> !cell.awaitsRate() && !tried.contains(cell) && !failed.contains(cell.name()))
                .map(cell -> cell.config().head())
                .collect(Collectors.toSet());
        List<Trial> complete =
                tries.stream().filter(trial -> !open.contains(trial.head())).toList();
        Set<Cell> chosen = Set.copyOf(TriedRates.chosen(
                experiment.cells().stream().filter(Cell::awaitsRate).toList(), complete));
        return experiment.cells().stream()
                .filter(cell -> !cell.awaitsRate() || chosen.contains(cell))
                .toList();
    }

    /** All cells that are trained, and whose files can be read. */
    public List<Trial> trials() {
        Set<String> damaged = damaged().keySet();
        return experiment.cells().stream()
                .filter(cell -> !damaged.contains(cell.name()))
                .map(cell -> Trial.read(cell, of(cell)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The same, each layer at that of its learning rates which has the least validation loss, on average over seeds. */
    public List<Trial> bestTrials() {
        return TriedRates.best(trials());
    }

    /** Writes the label sets of examples, one per line. */
    public Path labelSets(Part part, Dataset data) {
        Path file = folder("label-sets").resolve(part.text() + ".txt");
        Split split = part.of(data);
        StringBuilder lines = new StringBuilder();
        for (int example = 0; example < split.size(); example++) {
            lines.append(split.labelSet(example).stream()
                            .mapToObj(String::valueOf)
                            .collect(Collectors.joining(" ")))
                    .append('\n');
        }
        AtomicFile.write(file, lines.toString());
        return file;
    }

    /** Writes the tables of what is done: {@code results.csv}, {@code tables.md} and {@code tables.tex}. */
    public void writeTables() {
        List<Trial> all = trials();
        if (all.isEmpty()) {
            return;
        }
        List<Trial> trials = TriedRates.best(all);
        List<Sheet> sheets = new ArrayList<>();
        for (Part part : List.of(Part.TEST, Part.VALIDATION)) {
            sheets.addAll(new ArgmaxableSheets(part, trials).sheets());
        }
        Optional<String> caveat = unverified().caveat();
        ScoreSheets scores = new ScoreSheets(trials);
        sheets.add(scores.scores());
        sheets.add(scores.training());
        RateSheet.of(all).ifPresent(sheets::add);
        sheets.add(ProvenanceSheet.of(experiment, all, experiment.cellCount()));
        AtomicFile.write(path.resolve("results.csv"), ResultRows.csv(all, Set.copyOf(trials)));
        AtomicFile.write(
                path.resolve("tables.md"),
                "# " + MarkdownSheet.escaped(experiment.name()) + "\n\n"
                        + caveat.map(text -> MarkdownSheet.escaped(text) + "\n\n")
                                .orElse("")
                        + sheets.stream().map(MarkdownSheet::text).collect(Collectors.joining()));
        AtomicFile.write(
                path.resolve("tables.tex"),
                "% needs \\usepackage{booktabs}\n\n"
                        + caveat.map(text -> "% " + text + "\n\n").orElse("")
                        + sheets.stream()
                                .map(sheet -> LatexSheet.text(sheet, experiment.name()))
                                .collect(Collectors.joining("\n")));
    }

    /** Returns the trained cells with unverified results; tables and figures mark them. */
    public UnverifiedRuns unverified() {
        return RunAuthors.unverified(
                trials().stream().map(trial -> of(trial.cell())).toList());
    }

    /** Draws what is done, and the numbers of active labels of the training examples, as SVG. */
    public void writeFigures(Dataset data) {
        LabelSetStatistics.Builder active = new LabelSetStatistics.Builder(data.labels());
        for (int example = 0; example < data.train().size(); example++) {
            active.add(data.train().labelSet(example));
        }
        write("active", ActiveLabelsFigure.of(active.build().active(), data.name()));
        List<Trial> trials = bestTrials();
        if (trials.isEmpty()) {
            return;
        }
        RunFigures runs = figures(trials);
        write("convergence", runs.convergence());
        List<Trial> verified = trials.stream()
                .filter(trial -> trial.verdicts().containsKey(Part.TEST))
                .toList();
        if (!verified.isEmpty()) {
            write("heads", figures(verified).heads(Metric.MAIN));
        }
        // Of one width: curves of all would hide each other.
        List<Integer> widths = trials.stream()
                .map(trial -> trial.head().width())
                .distinct()
                .sorted()
                .toList();
        int middle = widths.get((widths.size() - 1) / 2);
        write(
                "loss",
                figures(trials.stream()
                                .filter(trial -> trial.head().width() == middle)
                                .toList())
                        .loss());
    }

    private RunFigures figures(List<Trial> trials) {
        return new RunFigures(trials.stream().map(trial -> of(trial.cell())).toList());
    }

    private void write(String name, Drawing drawing) {
        AtomicFile.write(folder("figures").resolve(name + ".svg"), SvgWriter.writeAdaptive(drawing));
    }
}
