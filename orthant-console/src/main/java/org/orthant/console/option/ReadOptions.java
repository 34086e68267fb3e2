package org.orthant.console.option;

import org.orthant.io.ReadPolicy;

/** Options for the trust in the author of a model file. */
public final class ReadOptions extends OptionGroup {

    private final OptionValue<Integer> factor =
            option(Integer.class, "--read-limit", "FACTOR").byDefault(1);

    private final OptionValue<Boolean> follow = flag("--follow-links");

    /** Returns how far the author of a file is trusted. */
    public ReadPolicy policy() {
        int most = ReadPolicy.MOST;
        return new ReadPolicy(
                factor.valid(value -> value >= 1 && value <= most, "a whole number from 1 to " + most),
                follow.isGiven());
    }
}
