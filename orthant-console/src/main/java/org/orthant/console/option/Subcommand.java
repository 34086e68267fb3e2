package org.orthant.console.option;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of a program, run with its parsed command line. */
public abstract class Subcommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        return run(command());
    }

    /** Runs the command and returns its exit code. */
    protected abstract int run(CommandSpec command) throws InterruptedException;

    /** Returns the command as it was parsed. */
    protected final CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return spec;
    }
}
