package org.orthant.bench;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What a command demands of its options. */
record Usage(CommandSpec spec) {

    /** Ends with a message about wrong usage if the condition does not hold. */
    void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    /** What a value stands for; ends with a message about wrong usage if it stands for nothing. */
    <T> T parse(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
