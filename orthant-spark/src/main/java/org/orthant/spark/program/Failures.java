package org.orthant.spark.program;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what goes wrong into one line on standard error and an exit code. */
final class Failures {

    /** How Spark's driver tells what an executor threw. */
    private static final Pattern BAD_INPUT =
            Pattern.compile(Pattern.quote(BadInputException.class.getName()) + ": ([^\\n]*)");

    private Failures() {}

    static int ofUsage(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        print(command, name + ": " + failure.getMessage() + " (see " + name + " --help)");
        return ExitCode.USAGE;
    }

    static int ofExecution(Exception failure, CommandLine command, ParseResult result) {
        Optional<String> bad = badInput(failure);
        if (bad.isPresent()) {
            print(command, "orthant spark: " + bad.get());
            return ExitCode.BAD_INPUT;
        }
        print(command, "orthant spark: internal error: " + failure + " (-v shows where)");
        Object root = command.getCommandSpec().root().userObject();
        if (root instanceof SparkProgram program && program.verbose) {
            failure.printStackTrace(command.getErr());
        }
        return ExitCode.INTERNAL_ERROR;
    }

    private static Optional<String> badInput(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException) {
                return Optional.of(String.valueOf(cause.getMessage()));
            }
            Matcher told = BAD_INPUT.matcher(String.valueOf(cause.getMessage()));
            if (told.find()) {
                return Optional.of(told.group(1));
            }
        }
        return Optional.empty();
    }

    static void print(CommandLine command, String line) {
        String oneLine = line.replaceAll("\\s*\\R\\s*", " ");
        command.getErr().println(oneLine);
        command.getErr().flush();
    }
}
