package org.orthant.console.option;

import picocli.CommandLine.Model.CommandSpec;

/** Options of the amount of output and of the format of errors, which the root command has for all commands of a program. */
public final class Verbosity extends OptionGroup {

    private final OptionValue<Boolean> verbose = flag("-v, --verbose").inherited();

    private final OptionValue<Boolean> quiet = flag("-q, --quiet").inherited();

    private final OptionValue<ErrorFormat> errors = option(ErrorFormat.class, ErrorFormat.OPTION, "text|json")
            .byDefault(ErrorFormat.TEXT)
            .inherited();

    /** Returns the choice for a command. */
    public static Verbosity of(CommandSpec command) {
        return ((RootCommand) command.root().userObject()).verbosity;
    }

    /** Returns whether to omit remarks and progress. */
    public boolean isQuiet() {
        return quiet.isGiven();
    }

    /** Returns the format of errors. */
    public ErrorFormat errors() {
        return errors.get();
    }

    /** Returns whether to print all digits and stack traces. */
    public boolean isVerbose() {
        return verbose.isGiven();
    }
}
