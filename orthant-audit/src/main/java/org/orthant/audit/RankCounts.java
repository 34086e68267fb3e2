package org.orthant.audit;

import java.io.Serializable;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;

/**
 * The number of classes that some input puts among the {@code k} best, each counted as often as it was asked about.
 *
 * @param k the number of best classes
 * @param can the classes that some input puts among them
 * @param never the classes that no input puts among them
 * @param unknown the classes whose bounds leave it open
 */
public record RankCounts(int k, long can, long never, long unknown) implements Serializable {

    static RankCounts none(int k) {
        return new RankCounts(k, 0, 0, 0);
    }

    /** Counts a verdict if it is about a single class. */
    RankCounts and(VerdictRecord verdict) {
        if (verdict.single().isEmpty()) {
            return this;
        }
        Optional<Boolean> within = verdict.outcome() == Outcome.ARGMAXABLE
                ? Optional.of(true)
                : verdict.rank().flatMap(rank -> rank.isWithin(k));
        int lines = verdict.count();
        return new RankCounts(
                k,
                can + (within.orElse(false) ? lines : 0),
                never + (within.orElse(true) ? 0 : lines),
                unknown + (within.isEmpty() ? lines : 0));
    }

    RankCounts plus(RankCounts other) {
        return new RankCounts(k, can + other.can, never + other.never, unknown + other.unknown);
    }

    /** Returns the number of classes that were counted. */
    public long all() {
        return can + never + unknown;
    }

    /** Returns how many can never be among the best, such as {@code 1100 to 1251 of 3690}. */
    public String sentence() {
        return never + (unknown == 0 ? "" : " to " + (never + unknown)) + " of " + all();
    }
}
