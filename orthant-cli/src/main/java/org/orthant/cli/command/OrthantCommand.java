package org.orthant.cli.command;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The root command. */
@Command(
        name = "orthant",
        versionProvider = BuildInformation.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        header = {"Which label sets can a multi-label classifier ever predict?", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error: please report it with the output of -v",
            "2:wrong usage: an option or its value",
            "3:bad input or output: a file is wrong, too large, or cannot be read or written",
            "10:audit, verify --fail-on unargmaxable: some label set is unargmaxable",
            "11:audit, verify --fail-on undecided: some label set is undecided",
            "12:check: some certificate was rejected, or is about another domain",
            "13:experiment: some cell failed",
            "14:check: some label set has no certificate, or is undecided",
            "15:check --verdicts: some verdict is not what its certificate proves",
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
public final class OrthantCommand implements Callable<Integer>, Verbosity {

    /** The program that has this command, for those who start it anew. */
    static final String PROGRAM = "org.orthant.cli.Orthant";

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more: all digits of large numbers, stack traces of errors.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Say less: results without remarks.")
    private boolean quiet;

    @Spec
    @Nullable CommandSpec spec;

    private OrthantCommand() {}

    @Override
    public boolean isQuiet() {
        return quiet;
    }

    @Override
    public boolean isVerbose() {
        return verbose;
    }

    /** Without a command, shows which ones there are. */
    @Override
    public Integer call() {
        CommandLine line = Objects.requireNonNull(spec).commandLine();
        line.usage(line.getErr());
        return ExitCode.USAGE;
    }

    /** Runs one command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        try {
            return commandLine(CommandName.of(arguments))
                    .setOut(out)
                    .setErr(err)
                    .execute(arguments);
        } catch (OutOfMemoryError e) {
            err.println("orthant: this is too large for the memory of Java: take less,"
                    + " or allow more with ORTHANT_JAVA_OPTS=-Xmx… (such as -Xmx16g)");
            return ExitCode.BAD_INPUT;
        } catch (InternalError e) {
            // How Java tells that the part of a mapped file is gone which is just being read.
            if (!String.valueOf(e.getMessage()).contains("unsafe memory access")) {
                throw e;
            }
            err.println("orthant: a weights file became shorter while it was in use: restore it and start again,"
                    + " and let nothing write to it meanwhile");
            return ExitCode.BAD_INPUT;
        }
    }

    /** The whole command line, ready to run or to be described. */
    public static CommandLine commandLine() {
        return commandLine(CommandName.ALL);
    }

    private static CommandLine commandLine(Collection<CommandName> names) {
        CommandLine line = new CommandLine(new OrthantCommand());
        names.forEach(name -> name.addTo(line));
        line.registerConverter(Path.class, OrthantCommand::path);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.hasColours() ? Ansi.ON : Ansi.OFF));
        line.setExecutionStrategy(LeftOut.ofThisProgram());
        line.setParameterExceptionHandler(Failures::ofUsage);
        line.setExecutionExceptionHandler(Failures::ofExecution);
        line.setUsageHelpWidth(Terminal.width());
        return line;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' is no file name in this locale: " + e.getReason());
        }
    }
}
