package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.cli.option.ExampleModel;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.TextStyle;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.ExitCode;
import org.orthant.data.debtags.Debtags;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Audits a real model, then compares output layers on the included data. */
@Command(
        name = "demo",
        header = {"Train and audit example classifiers in two minutes, on included data.", ""},
        description = {
            "First audits a text recogniser (as audit --example does), if it can be downloaded. Then "
                    + "trains classifiers that tag Debian packages from the words of their summaries, with the paper's two "
                    + "output layers and the spread layer, and decides for each which tag sets of test packages it can predict.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  orthant demo", "  orthant demo --run runs/demo --widths 4,64"})
final class DemoCommand extends PrintingCommand {

    /** Three times the default rate, to finish in a third of the time. */
    private static final TrainingOptions QUICK = new TrainingOptions(0, 256, 40, 3, Criterion.LOSS, 0.003, 0.003, 0, 5);

    private static final OutputFolder.Kind FOLDER =
            new OutputFolder.Kind(FileFormat.first("orthant-demo"), List.of("results.json", "audit", "BSL-8-seed-0"));

    final OptionValue<Path> run = option(Path.class, "--run", "FOLDER").byDefault(Path.of("orthant-demo"));

    private final OptionValue<List<Integer>> widths =
            list(Integer.class, "--widths", "NUMBER").commaSeparated().byDefault(List.of(8, 16, 32), "8,16,32");

    @Override
    protected int run(CommandSpec command) {
        Demo demo = new Demo(Consoles.of(command), Debtags.embedded(), QUICK, run.get());
        Usage.requireUsage(command, () -> demo.requireSensible(widths.get()));
        OutputFolder.open(run.get(), FOLDER, Map.of());
        Optional<Results> results = isForPeople() && auditExample(command) == ExitCode.INTERRUPTED
                ? Optional.empty()
                : demo.of(widths.get());
        if (results.isEmpty()) {
            return Failures.end(command, Failure.interrupted("interrupted; rerun the same command to resume"));
        }
        AtomicFile.write(run.get().resolve("results.json"), OutputFormat.JSON.render(results.get(), TextStyle.PLAIN));
        print(results.get());
        return ExitCode.DONE;
    }

    /** Audits the example model as {@code audit --example} does; prints a note instead if it cannot be downloaded. */
    private int auditExample(CommandSpec command) {
        Console console = Consoles.of(command);
        try {
            ExampleModel.file(console);
        } catch (BadInputException unavailable) {
            console.say("orthant: skipping the audit of a text recogniser: " + unavailable.getMessage());
            return ExitCode.DONE;
        }
        String folder = run.get().resolve("audit").toString();
        int code = OrthantCommand.run(console.out(), console.err(), "audit", "--example", "--out", folder);
        console.out().println();
        return code;
    }
}
