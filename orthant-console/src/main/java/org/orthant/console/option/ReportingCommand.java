package org.orthant.console.option;

import picocli.CommandLine.Mixin;

/** A command whose results can be written to a file, in a chosen format. */
public abstract class ReportingCommand extends Subcommand {

    @Mixin
    protected final OutputOptions output = new OutputOptions();
}
