package org.orthant.console.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.RankGoal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of the best rank of classes that can never be predicted. */
public final class RankOptions {

    static final class Goal {
        @Option(names = "--rank", required = true)
        boolean closest;

        @Option(names = "--within", paramLabel = "NUMBER", required = true)
        @Nullable Integer within;
    }

    @ArgGroup(exclusive = true)
    @Nullable Goal goal;

    /**
     * Returns how closely to bound ranks, if that was requested.
     *
     * @throws IllegalArgumentException if no class can be among that many
     */
    public Optional<RankGoal> goal() {
        return Optional.ofNullable(goal)
                .map(given -> given.within == null ? RankGoal.CLOSEST : new RankGoal(given.within));
    }
}
