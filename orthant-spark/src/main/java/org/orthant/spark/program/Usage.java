package org.orthant.spark.program;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses command lines that make no sense. */
final class Usage {

    private Usage() {}

    /** Evaluates something that depends on option values only: what it refuses is a matter of usage. */
    static <T> T asUsage(CommandSpec spec, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    static ParameterException wrong(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
