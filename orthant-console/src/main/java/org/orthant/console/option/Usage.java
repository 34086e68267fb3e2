package org.orthant.console.option;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses invalid command lines. */
public final class Usage {

    private Usage() {}

    /** Evaluates an expression of option values; an {@link IllegalArgumentException} becomes a usage error. */
    public static <T> T asUsage(CommandSpec spec, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Runs a check of option values; an {@link IllegalArgumentException} becomes a usage error. */
    public static void requireUsage(CommandSpec spec, Runnable check) {
        asUsage(spec, () -> {
            check.run();
            return spec;
        });
    }

    /** Refuses the command line unless a condition on option values holds. */
    public static void require(CommandSpec spec, boolean condition, String message) {
        if (!condition) {
            throw wrong(spec, message);
        }
    }

    /** Prints that an option has another name now. */
    public static void renamed(CommandSpec spec, String old, String current) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(spec.qualifiedName() + ": note: " + old + " is now " + current
                + "; the old name is accepted until the next version");
        err.flush();
    }

    /** Returns the exception for an invalid command line. */
    public static ParameterException wrong(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
