package org.orthant.cli.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.cli.render.ExperimentReport;
import org.orthant.cli.terminal.ExperimentProgress;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.data.read.DataSource;
import org.orthant.experiment.Experiment;
import org.orthant.experiment.ExperimentResult;
import org.orthant.experiment.ExperimentRun;
import org.orthant.experiment.ReadyExperiments;
import org.orthant.io.BadInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Runs the paper's comparison of layers on a data set. */
@Command(
        name = "experiment",
        header = {"Compare output layers over widths and seeds, as the paper does.", ""},
        description = {
            "Trains every cell of a grid (layer, width, seed) in its own run folder, several at a time if processors "
                    + "and memory allow, decides which label sets each can predict, with proofs, and writes tables "
                    + "(results.csv, tables.md, tables.tex), figures and a report of all finished cells.",
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
final class ExperimentCommand extends PrintingCommand {

    /** More than the processes of cells need to end. */
    private static final int PATIENCE_SECONDS = 8;

    private final OptionValue<Path> file = optionalParameter(Path.class, "FILE");

    private final OptionValue<Path> run = option(Path.class, "--run", "FOLDER");

    private final OptionValue<Path> data = option(Path.class, "--data", "FOLDER|FILE");

    private final OptionValue<Integer> parallel = number("--parallel");

    private final OptionValue<Boolean> trustRun = flag("--trust-run");

    private final OptionValue<Boolean> tablesOnly = flag("--tables-only");

    private final OptionValue<Boolean> list = flag("--list");

    private final OptionValue<String> show = option(String.class, "--show", "NAME");

    @Override
    protected int run(CommandSpec command) {
        PrintWriter out = command.commandLine().getOut();
        if (list.isGiven()) {
            ExperimentReport.ready().forEach(out::println);
            return ExitCode.DONE;
        }
        if (show.isGiven()) {
            String wanted = show.get();
            out.print(ReadyExperiments.text(wanted)
                    .orElseThrow(() -> Usage.wrong(
                            command,
                            "--show " + wanted + ": expected one of " + String.join(", ", ReadyExperiments.NAMES))));
            return ExitCode.DONE;
        }
        if (!file.isGiven()) {
            throw wrong("specify an experiment: a file, or a name that --list prints");
        }
        if (parallel.isGiven()) {
            parallel.valid(number -> number >= 1, "at least 1");
        }
        Experiment experiment = located(read(file.get()));
        Path target = run.orElse(Path.of("orthant-" + experiment.name()));
        Console console = Consoles.of(command);
        try (Interruption interruption = Interruption.watch(PATIENCE_SECONDS)) {
            ExperimentRun prepared = ExperimentRun.of(experiment, target, BuildInformation.version())
                    .withListener(new ExperimentProgress(console))
                    .withCancellation(interruption::requested)
                    .withSentences(new SentenceTexts(command));
            ExperimentRun limited = parallel.value().map(prepared::withParallel).orElse(prepared);
            ExperimentRun trusting = trustRun.isGiven() ? limited.trusting() : limited;
            ExperimentResult result = tablesOnly.isGiven() ? trusting.tables() : trusting.run();
            if (result.interrupted()) {
                console.say("orthant: interrupted; rerun the same command to resume");
                return ExitCode.INTERRUPTED;
            }
            result.damaged().values().forEach(flaw -> console.say("orthant: " + flaw));
            print(ExperimentReport.of(result.folder(), result.failures()));
            return result.failures().isEmpty() ? ExitCode.DONE : ExitCode.CELL_FAILED;
        }
    }

    /** Reads the file of that name if it exists, otherwise the included experiment. */
    private static Experiment read(Path file) {
        if (!Files.exists(file) && file.getNameCount() == 1) {
            return ReadyExperiments.text(file.toString())
                    .map(text -> Experiment.parse(file, text))
                    .orElseThrow(() -> BadInputException.in(
                            file,
                            "does not exist, and is not the name of an included experiment: expected a file, or one of "
                                    + String.join(", ", ReadyExperiments.NAMES)));
        }
        return Experiment.read(file);
    }

    /** Replaces the data set by the one on the command line, if specified. */
    private Experiment located(Experiment experiment) {
        if (!data.isGiven()) {
            return experiment;
        }
        DataSource named = DataSource.named(data.get());
        if (named.isEmbedded() && experiment.data().settings().size() > 1) {
            throw wrong(
                    "--data debtags: the experiment has settings for a file of examples; specify a file, or edit the experiment");
        }
        Path place = data.get();
        return experiment.withData(
                named.isEmbedded()
                        ? named
                        : experiment
                                .data()
                                .files()
                                .map(files -> DataSource.of(files.at(place)))
                                .orElse(named));
    }
}
