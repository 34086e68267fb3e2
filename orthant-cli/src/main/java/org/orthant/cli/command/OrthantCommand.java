package org.orthant.cli.command;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Optional;
import org.orthant.console.option.RootCommand;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.program.Failures;
import org.orthant.console.program.Program;
import org.orthant.console.terminal.ExitCode;
import org.orthant.train.loop.MissingEngineException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The root command. */
@Command(
        name = "orthant",
        versionProvider = BuildInformation.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        header = {"Find the outputs that a classifier can never produce, and prove it.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error: please report it with the output of -v",
            "2:invalid usage: an option or its value",
            "3:invalid input or output: a file is invalid, too large, or cannot be read or written",
            "10:audit, verify --fail-on unargmaxable: a label set is unargmaxable",
            "11:audit, verify --fail-on undecided, compare: a label set is undecided",
            "12:check: a certificate was rejected, or is about another domain",
            "13:experiment: a cell failed",
            "14:check: a label set has no certificate, or is undecided",
            "15:check --verdicts: a verdict is not what its certificate proves",
            "16:repair: refused, because predictions would change or classes be lost; no model was written",
            "17:compare: a class or label set became impossible",
            "130:interrupted"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant audit model.onnx",
            "  orthant verify --weights W.npy labels.txt --out verdicts.jsonl",
            "  orthant regions --rows '1,0; .5,.7; -.5,.5'",
            "  orthant count --labels 1000 --features 50",
            "  orthant plan --labels 8921 --active 80 --encoder 500",
            "  orthant studio --open",
            "",
            "Completion for this shell: source <(orthant completion)"
        })
public final class OrthantCommand extends RootCommand {

    private OrthantCommand() {}

    /** Runs one command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return Program.run(commandLine(CommandName.of(arguments)), out, err, arguments);
    }

    /** Returns the command line with all commands. */
    public static CommandLine commandLine() {
        return commandLine(CommandName.ALL);
    }

    private static CommandLine commandLine(Collection<CommandName> names) {
        CommandLine line = new CommandLine(new OrthantCommand());
        names.forEach(name -> name.addTo(line));
        Program.configure(line, new Failures(OrthantCommand::explained));
        LeftOut left = LeftOut.ofThisProgram();
        if (names.size() == CommandName.ALL.size()) {
            left.hide(line);
        }
        return line.setExecutionStrategy(left);
    }

    private static Optional<Failure> explained(Exception exception) {
        return exception instanceof MissingEngineException
                ? Optional.of(
                        Failure.of(Kind.PLATFORM, ExitCode.INTERNAL_ERROR, String.valueOf(exception.getMessage())))
                : Failure.ofInput(exception);
    }
}
