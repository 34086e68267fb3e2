package org.orthant.console.program;

import java.util.Optional;
import java.util.function.Function;
import org.orthant.console.option.ErrorFormat;
import org.orthant.console.option.Remedies;
import org.orthant.console.option.Verbosity;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.terminal.ExitCode;
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
        Failure usage = Failure.of(Kind.USAGE, ExitCode.USAGE, UsageText.of(failure, arguments))
                .withRemedy("see " + name + " --help");
        print(command, name, usage, ErrorFormat.of(arguments));
        return usage.exitCode();
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult result) {
        CommandSpec spec = command.getCommandSpec();
        Optional<Failure> failure = explained.apply(exception);
        if (failure.isPresent()) {
            return end(
                    spec,
                    Remedies.of(exception, spec).map(failure.get()::withRemedy).orElse(failure.get()));
        }
        if (Verbosity.of(spec).isVerbose()) {
            exception.printStackTrace(command.getErr());
        }
        return end(
                spec,
                Failure.of(Kind.INTERNAL, ExitCode.INTERNAL_ERROR, "internal error: " + exception)
                        .withRemedy("-v prints the stack trace"));
    }

    /** Prints what ends a command, in one line, and returns the exit code. */
    public static int end(CommandSpec spec, Failure failure) {
        print(
                spec.commandLine(),
                spec.root().name(),
                failure,
                Verbosity.of(spec).errors());
        return failure.exitCode();
    }

    /** Prints a failure in the name of a program or command. */
    static void print(CommandLine command, String name, Failure failure, ErrorFormat format) {
        switch (format) {
            case TEXT ->
                command.getErr().println(command.getColorScheme().errorText(FailureText.sentence(name, failure)));
            case JSON -> command.getErr().println(FailureText.json(failure));
        }
        command.getErr().flush();
    }
}
