package org.orthant.console.option;

/** A command whose results can be written to a file, in a chosen format. */
@SuppressWarnings("this-escape") // options join their group while they are declared
public abstract class ReportingCommand extends Subcommand {

    protected final OutputOptions output = group(new OutputOptions());
}
