package org.orthant.console.option;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of a program with its options, run with its parsed command line. */
public abstract class Subcommand extends OptionGroup implements Callable<Integer> {

    @Spec
    final void declare(CommandSpec command) {
        addTo(command);
    }

    @Override
    public final Integer call() throws InterruptedException {
        return run(command());
    }

    /** Runs the command and returns its exit code. */
    protected abstract int run(CommandSpec command) throws InterruptedException;
}
