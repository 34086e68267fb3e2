package org.orthant.cli.command;

import java.io.PrintWriter;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import org.orthant.train.loop.MissingEngineException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what goes wrong into one line on standard error and an exit code. */
final class Failures {

    private Failures() {}

    static int ofUsage(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        print(command.getErr(), command, name + ": " + failure.getMessage() + " (see " + name + " --help)");
        return ExitCode.USAGE;
    }

    static int ofExecution(Exception failure, CommandLine command, ParseResult result) {
        if (failure instanceof BadInputException) {
            print(command.getErr(), command, "orthant: " + failure.getMessage());
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof MissingEngineException) {
            print(command.getErr(), command, "orthant: " + failure.getMessage());
            return ExitCode.INTERNAL_ERROR;
        }
        print(command.getErr(), command, "orthant: internal error: " + failure + " (-v shows where)");
        if (isVerbose(command)) {
            failure.printStackTrace(command.getErr());
        }
        return ExitCode.INTERNAL_ERROR;
    }

    /** Tells of something that ends a command, in one line. */
    static void print(CommandSpec spec, String line) {
        print(spec.commandLine().getErr(), spec.commandLine(), line);
    }

    private static void print(PrintWriter err, CommandLine command, String line) {
        String oneLine = line.replaceAll("\\s*\\R\\s*", " ");
        err.println(command.getColorScheme().errorText(oneLine));
        err.flush();
    }

    private static boolean isVerbose(CommandLine command) {
        CommandSpec root = command.getCommandSpec().root();
        return Verbosity.of(root).isVerbose();
    }
}
