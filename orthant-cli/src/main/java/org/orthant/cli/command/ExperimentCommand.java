package org.orthant.cli.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.DataSettings;
import org.orthant.cli.option.PreparedData;
import org.orthant.cli.render.ExperimentReport;
import org.orthant.cli.terminal.ExperimentProgress;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.FormatOption;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.data.Dataset;
import org.orthant.experiment.Cell;
import org.orthant.experiment.CellWork;
import org.orthant.experiment.ComparisonReader;
import org.orthant.experiment.Experiment;
import org.orthant.experiment.ExperimentData;
import org.orthant.experiment.ExperimentFolder;
import org.orthant.experiment.ExperimentRun;
import org.orthant.experiment.MemoryNeed;
import org.orthant.experiment.Outcome.End;
import org.orthant.experiment.ReadyExperiments;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.report.ComparisonReport;
import org.orthant.train.run.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The paper's comparison of layers on a data set. */
@Command(
        name = "experiment",
        header = {"Compare output layers over widths and seeds, as the paper does.", ""},
        description = {
            "Trains every cell of a grid (layer, width, seed) in a run folder of its own, several at a time where "
                    + "processors and memory allow, decides which label sets it can predict, with proofs, and writes "
                    + "tables (results.csv, tables.md, tables.tex), figures and a report of all that is done.",
            "",
            "Finished cells are skipped. If interrupted, rerun the same command to resume. A failed "
                    + "cell is reported and retried next time. docs/reference/experiments.md describes the "
                    + "file.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant experiment --list",
            "  orthant experiment debtags.yaml",
            "  orthant experiment --show debtags.yaml > mine.yaml",
            "  orthant experiment mine.yaml --run runs/mine --parallel 2",
            "  orthant experiment mine.yaml --run runs/mine --tables-only"
        })
final class ExperimentCommand extends Subcommand implements Callable<Integer> {

    /** Longer than processes of cells take to end. */
    private static final int PATIENCE_SECONDS = 8;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Experiment: a YAML file, or the name of an included experiment.")
    @Nullable Path file;

    @Option(
            names = "--run",
            paramLabel = "FOLDER",
            description = "Folder for runs and results. Default: orthant- followed by the name of the experiment.")
    @Nullable Path run;

    @Option(
            names = "--data",
            paramLabel = "FOLDER|FILE",
            description = "Data set, instead of the one in the experiment file; debtags is included.")
    @Nullable Path data;

    @Option(
            names = "--parallel",
            paramLabel = "NUMBER",
            description = "Number of cells to train at a time. Default: as processors and free memory allow.")
    @Nullable Integer parallel;

    @Option(names = "--tables-only", description = "Write tables and figures of finished cells without training.")
    boolean tablesOnly;

    @Option(names = "--list", description = "List the included experiments, and exit.")
    boolean list;

    @Option(names = "--show", paramLabel = "NAME", description = "Print an included experiment, and exit.")
    @Nullable String show;

    @Mixin
    FormatOption shown = new FormatOption();

    @Override
    public Integer call() {
        CommandSpec command = command();
        PrintWriter out = command.commandLine().getOut();
        if (list) {
            ExperimentReport.ready().forEach(out::println);
            return ExitCode.DONE;
        }
        if (show != null) {
            String wanted = show;
            out.print(ReadyExperiments.text(wanted)
                    .orElseThrow(() -> Usage.wrong(
                            command,
                            "--show " + wanted + ": expected one of " + String.join(", ", ReadyExperiments.NAMES))));
            return ExitCode.DONE;
        }
        if (file == null) {
            throw Usage.wrong(command, "no experiment: give a file, or a name that --list shows");
        }
        if (parallel != null && parallel < 1) {
            throw Usage.wrong(command, "--parallel " + parallel + ": expected at least 1");
        }
        Experiment experiment = located(read(file));
        Path target = run == null ? Path.of("orthant-" + experiment.name()) : run;
        ExperimentFolder folder = new ExperimentFolder(target.toAbsolutePath().normalize(), experiment);
        ExperimentData examples = ExperimentData.of(experiment, file, prepared(experiment, target));
        // The processes that train need what was taken for reading, and there is time until the first of them ends.
        System.gc();
        if (tablesOnly) {
            Map<String, String> damaged = folder.damaged();
            if (folder.trials().isEmpty() && damaged.isEmpty()) {
                throw BadInputException.in(target, "has no finished cell of " + experiment.name());
            }
            return finish(folder, examples, damaged);
        }
        // As a run does: two experiments in one folder would take each other's cells for failures.
        try (RunFolder locked = RunFolder.open(folder.path())) {
            return run(new ExperimentFolder(locked.path(), experiment), examples);
        }
    }

    private Dataset prepared(Experiment experiment, Path target) {
        CommandSpec command = command();
        String source = Objects.requireNonNull(experiment.data().get("source"));
        if (!DataSettings.isEmbedded(source) && !Files.exists(Path.of(source))) {
            throw BadInputException.in(
                    Path.of(source),
                    "there is no such data set: "
                            + experiment
                                    .madeBy()
                                    .map(made -> "make it with " + made + ", or ")
                                    .orElse("")
                            + "say with --data where it is");
        }
        return PreparedData.of(
                DataSettings.read(experiment.data(), command),
                experiment.data(),
                experiment.encoder(),
                target,
                command);
    }

    private int run(ExperimentFolder folder, ExperimentData examples) {
        CommandSpec command = command();
        try (Interruption interruption = Interruption.watch(PATIENCE_SECONDS)) {
            Console console = Consoles.of(command);
            ExperimentProgress progress = new ExperimentProgress(console);
            CellWork work = new CellWork(
                    folder,
                    examples,
                    OrthantCommand.PROGRAM,
                    BuildInformation.version(),
                    progress,
                    interruption::requested);
            List<Cell> open = work.open();
            int atATime = parallel == null ? allowed(open, examples) : parallel;
            int cells = folder.experiment().cellCount();
            long toVerify = open.stream().filter(work::isTrained).count();
            long toTrain = cells - work.ended() - toVerify;
            console.mention(folder.experiment().name() + ": " + cells + " cells: " + work.ended() + " done earlier"
                    + (toTrain == 0 ? "" : ", " + toTrain + " to train, " + atATime + " at a time")
                    + (toVerify == 0 ? "" : ", " + toVerify + " to verify"));
            while (!open.isEmpty()) {
                End end = new ExperimentRun(work).run(open, atATime);
                progress.trainingPauses();
                if (end == End.INTERRUPTED) {
                    console.say("orthant: interrupted; rerun the same command to resume");
                    return ExitCode.INTERRUPTED;
                }
                open = work.open();
            }
            return finish(folder, examples, work.failures());
        }
    }

    private int finish(ExperimentFolder folder, ExperimentData examples, Map<String, String> failures) {
        folder.writeTables();
        folder.writeFigures(examples.labelSets());
        Map<String, String> flaws = folder.damaged();
        flaws.values().forEach(flaw -> Consoles.of(command()).say("orthant: " + flaw));
        Set<String> damaged = flaws.keySet();
        if (damaged.size() < folder.experiment().cellCount()) {
            AtomicFile.write(
                    folder.path().resolve("report.html"),
                    ComparisonReport.page(ComparisonReader.readBut(damaged, folder.path(), BuildInformation.version()))
                            .render());
        }
        shown.print(ExperimentReport.of(folder, failures), command());
        return failures.isEmpty() ? ExitCode.DONE : ExitCode.CELL_FAILED;
    }

    /** A file of that name comes before the one in the program. */
    private static Experiment read(Path file) {
        if (!Files.exists(file) && file.getNameCount() == 1) {
            return ReadyExperiments.text(file.toString())
                    .map(text -> Experiment.parse(file, text))
                    .orElseThrow(() -> BadInputException.in(
                            file,
                            "there is no such file, nor does it come with Orthant: expected a file, or one of "
                                    + String.join(", ", ReadyExperiments.NAMES)));
        }
        return Experiment.read(file);
    }

    private Experiment located(Experiment experiment) {
        Map<String, String> settings = new HashMap<>(experiment.data());
        if (data != null) {
            settings.put("source", DataSettings.source(data));
        }
        return experiment.withData(DataSettings.absolute(settings));
    }

    /** As many as there are processors for, and memory, but at least one. */
    private static int allowed(List<Cell> cells, ExperimentData examples) {
        long bound = Math.min(cells.size(), MemoryNeed.available() / examples.memoryNeed());
        for (Cell cell : cells) {
            bound = Math.min(
                    bound,
                    Runtime.getRuntime().availableProcessors() / cell.config().threads());
        }
        return (int) Math.max(1, bound);
    }
}
