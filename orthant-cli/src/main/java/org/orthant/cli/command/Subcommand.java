package org.orthant.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands have in common: they know the command line that they were started from. */
abstract class Subcommand {

    @Spec
    private @Nullable CommandSpec spec;

    /** The command as it was parsed. */
    final CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return spec;
    }
}
