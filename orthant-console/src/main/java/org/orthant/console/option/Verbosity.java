package org.orthant.console.option;

import picocli.CommandLine.Model.CommandSpec;

/** How much a user wants to hear; the root command knows. */
public interface Verbosity {

    /** Whether results come without remarks, and work without progress. */
    boolean isQuiet();

    /** Whether all digits and stack traces are shown. */
    boolean isVerbose();

    /** What the user of a command wants. */
    static Verbosity of(CommandSpec command) {
        return (Verbosity) command.root().userObject();
    }
}
