package org.orthant.console.option;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.Question;
import picocli.CommandLine.Option;

/** The option for the time limit per label set. */
public final class BudgetOption {

    @Option(names = "--budget", paramLabel = "TIME", converter = DurationText.class)
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
