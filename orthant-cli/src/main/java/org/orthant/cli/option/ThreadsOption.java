package org.orthant.cli.option;

import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;

/** The option of the number of threads. */
public final class ThreadsOption extends OptionGroup {

    private final OptionValue<Integer> threads =
            number("--threads").byDefault(Runtime.getRuntime().availableProcessors());

    /** Returns the number of threads, by default that of the processors; refuses less than 1. */
    public int number() {
        return threads.valid(number -> number >= 1, "at least 1");
    }
}
