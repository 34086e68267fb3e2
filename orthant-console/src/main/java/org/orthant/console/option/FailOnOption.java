package org.orthant.console.option;

import java.util.Set;
import java.util.function.ToLongFunction;
import org.orthant.console.terminal.ExitCode;
import org.orthant.verify.Outcome;
import picocli.CommandLine.Option;

/** The option for outcomes that change the exit code. */
public final class FailOnOption {

    /** The outcomes to choose from. */
    enum Finding {
        UNARGMAXABLE,
        UNDECIDED
    }

    @Option(names = "--fail-on", split = ",", paramLabel = "unargmaxable|undecided")
    Set<Finding> failOn = Set.of();

    /** Returns the exit code of a finished run, given the number of label sets with an outcome. */
    public int exitCode(ToLongFunction<Outcome> sets) {
        if (failOn.contains(Finding.UNARGMAXABLE) && sets.applyAsLong(Outcome.UNARGMAXABLE) > 0) {
            return ExitCode.UNARGMAXABLE;
        }
        return failOn.contains(Finding.UNDECIDED) && sets.applyAsLong(Outcome.UNDECIDED) > 0
                ? ExitCode.UNDECIDED
                : ExitCode.DONE;
    }
}
