package org.orthant.console.option;

import java.time.Duration;
import java.util.Optional;
import org.orthant.verify.Question;

/** The option for the time limit per label set. */
public final class BudgetOption extends OptionGroup {

    private final OptionValue<Duration> budget =
            option(Duration.class, "--budget", "TIME").converter(new DurationText());

    /** Returns the time, if one is given. */
    public Optional<Duration> given() {
        return budget.value();
    }

    /** Returns the question with this time limit. */
    public Question limit(Question question) {
        return budget.value().map(question::withBudget).orElse(question);
    }
}
