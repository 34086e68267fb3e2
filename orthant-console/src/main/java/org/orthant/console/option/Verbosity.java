package org.orthant.console.option;

import picocli.CommandLine.Model.CommandSpec;

/** The amount of output and the format of errors that the user chose, which the root command knows. */
public interface Verbosity {

    /** Returns whether to omit remarks and progress. */
    boolean isQuiet();

    /** Returns whether to print all digits and stack traces. */
    boolean isVerbose();

    /** Returns the format of errors. */
    ErrorFormat errors();

    /** Returns the choice for a command. */
    static Verbosity of(CommandSpec command) {
        return (Verbosity) command.root().userObject();
    }
}
