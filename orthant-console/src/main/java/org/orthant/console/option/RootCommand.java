package org.orthant.console.option;

import java.util.concurrent.Callable;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The root command of a program; without a subcommand, it prints its help. */
@SuppressWarnings("this-escape") // options join their group while they are declared
public abstract class RootCommand extends OptionGroup implements Callable<Integer> {

    final Verbosity verbosity = group(new Verbosity());

    @Spec
    final void declare(CommandSpec command) {
        addTo(command);
    }

    @Override
    public Integer call() {
        CommandLine line = command().commandLine();
        line.usage(line.getErr());
        return ExitCode.USAGE;
    }
}
