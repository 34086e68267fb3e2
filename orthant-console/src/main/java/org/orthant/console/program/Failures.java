package org.orthant.console.program;

import java.util.Optional;
import java.util.function.Function;
import org.orthant.console.option.Remedies;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.Printable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one line on standard error and an exit code. */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private final Function<Exception, Optional<Failure>> explained;

    /** Creates handlers for a program; {@code explained} returns the failures that are not defects. */
    public Failures(Function<Exception, Optional<Failure>> explained) {
        this.explained = explained;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        print(
                command.getCommandSpec(),
                name + ": " + Misspelling.message(failure, arguments) + " (see " + name + " --help)");
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult result) {
        CommandSpec root = command.getCommandSpec().root();
        Optional<Failure> failure = explained.apply(exception);
        if (failure.isPresent()) {
            print(
                    command.getCommandSpec(),
                    root.name() + ": " + failure.get().message() + Remedies.hint(exception, command.getCommandSpec()));
            return failure.get().exitCode();
        }
        print(
                command.getCommandSpec(),
                root.name() + ": internal error: " + exception + " (-v prints the stack trace)");
        if (Verbosity.of(root).isVerbose()) {
            exception.printStackTrace(command.getErr());
        }
        return ExitCode.INTERNAL_ERROR;
    }

    /** Prints a message that ends a command, in one line. */
    public static void print(CommandSpec spec, String message) {
        CommandLine command = spec.commandLine();
        String line = Printable.of(message.replaceAll("\\s*\\R\\s*", " "));
        command.getErr().println(command.getColorScheme().errorText(line));
        command.getErr().flush();
    }
}
