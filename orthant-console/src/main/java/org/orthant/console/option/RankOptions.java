package org.orthant.console.option;

import java.util.Optional;
import org.orthant.verify.RankGoal;

/** Options of the best rank of classes that can never be predicted. */
public final class RankOptions extends OptionGroup {

    private final OptionValue<Boolean> closest = flag("--rank");

    private final OptionValue<Integer> within = number("--within");

    /** Declares the options. */
    public RankOptions() {
        atMostOne(closest, within);
    }

    /**
     * Returns how closely to bound ranks, if that was requested.
     *
     * @throws IllegalArgumentException if no class can be among that many
     */
    public Optional<RankGoal> goal() {
        return closest.isGiven()
                ? Optional.of(RankGoal.CLOSEST)
                : within.value().map(RankGoal::new);
    }
}
