package org.orthant.console.option;

import java.util.List;
import java.util.function.ToLongFunction;
import org.orthant.console.terminal.ExitCode;
import org.orthant.verify.Outcome;

/** The option for outcomes that change the exit code. */
public final class FailOnOption extends OptionGroup {

    /** The outcomes to choose from. */
    enum Finding {
        UNARGMAXABLE,
        UNDECIDED
    }

    private final OptionValue<List<Finding>> failOn =
            list(Finding.class, "--fail-on", "unargmaxable|undecided").commaSeparated();

    /** Returns the exit code of a finished run, given the number of label sets with an outcome. */
    public int exitCode(ToLongFunction<Outcome> sets) {
        if (failOn.get().contains(Finding.UNARGMAXABLE) && sets.applyAsLong(Outcome.UNARGMAXABLE) > 0) {
            return ExitCode.UNARGMAXABLE;
        }
        return failOn.get().contains(Finding.UNDECIDED) && sets.applyAsLong(Outcome.UNDECIDED) > 0
                ? ExitCode.UNDECIDED
                : ExitCode.DONE;
    }
}
