package org.orthant.bench;

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
}
