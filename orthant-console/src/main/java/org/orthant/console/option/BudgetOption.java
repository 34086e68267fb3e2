package org.orthant.console.option;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.Question;
import picocli.CommandLine.Option;

/** The option for the time limit per label set. */
public final class BudgetOption {

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationText.class,
            description = "Time limit per label set, such as 500ms, 10s or 2m. A set that exceeds it is undecided, "
                    + "or has a less exact radius or no margin; results then depend on the speed of the "
                    + "machine. Default: no limit, so no set is undecided.")
    @Nullable Duration budget;

    /** Returns the time, if one is given. */
    public Optional<Duration> given() {
        return Optional.ofNullable(budget);
    }

    /** Returns the question with this time limit. */
    public Question limit(Question question) {
        return budget == null ? question : question.withBudget(budget);
    }
}
