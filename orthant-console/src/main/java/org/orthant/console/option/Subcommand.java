package org.orthant.console.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command with access to its parsed command line. */
public abstract class Subcommand {

    @Spec
    private @Nullable CommandSpec spec;

    /** Returns the command as it was parsed. */
    protected final CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return spec;
    }
}
