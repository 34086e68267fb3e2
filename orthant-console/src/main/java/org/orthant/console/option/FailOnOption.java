package org.orthant.console.option;

import java.util.Set;
import java.util.function.ToLongFunction;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.VerdictRecord.Outcome;
import picocli.CommandLine.Option;

/** What in a result ends in an exit code of its own. */
public final class FailOnOption {

    /** What may be looked for. */
    enum Finding {
        UNARGMAXABLE,
        UNDECIDED
    }

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "unargmaxable|undecided",
            description = "Exit with code 10 if a label set is unargmaxable, or 11 if one is undecided.")
    Set<Finding> failOn = Set.of();

    /** Returns the exit code of a run that came to its end, in which so many label sets have an outcome. */
    public int exitCode(ToLongFunction<Outcome> sets) {
        if (failOn.contains(Finding.UNARGMAXABLE) && sets.applyAsLong(Outcome.UNARGMAXABLE) > 0) {
            return ExitCode.UNARGMAXABLE;
        }
        return failOn.contains(Finding.UNDECIDED) && sets.applyAsLong(Outcome.UNDECIDED) > 0
                ? ExitCode.UNDECIDED
                : ExitCode.DONE;
    }
}
