package org.orthant.console.option;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses command lines that make no sense. */
public final class Usage {

    private Usage() {}

    /** Evaluates something that depends on option values only: what it refuses is a matter of usage. */
    public static <T> T asUsage(CommandSpec spec, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Checks something that depends on option values only. */
    public static void requireUsage(CommandSpec spec, Runnable check) {
        asUsage(spec, () -> {
            check.run();
            return spec;
        });
    }

    /** A wrong command line. */
    public static ParameterException wrong(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
