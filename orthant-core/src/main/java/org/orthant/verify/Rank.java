package org.orthant.verify;

import java.util.Optional;
import org.orthant.proof.RankProof;

/**
 * Bounds of the best rank of a class, without their proof: at every input at least {@code low − 1} other classes score at least as
 * high, and at some input only {@code high − 1} do.
 *
 * @param low at most the best rank
 * @param high at least the best rank
 * @since 0.3.0
 */
public record Rank(int low, int high) {

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if they are not an interval of numbers from 1 on
     */
    public Rank {
        if (low < 1 || low > high) {
            throw new IllegalArgumentException(
                    "the rank from " + low + " to " + high + " is not an interval of numbers from 1 on");
        }
    }

    /** Returns the bounds that a proof states. */
    public static Rank of(RankProof proof) {
        return new Rank(proof.low(), proof.high());
    }

    /** Returns whether a class can be among the {@code k} best; empty if the bounds leave it open. */
    public Optional<Boolean> isWithin(int k) {
        return high <= k ? Optional.of(true) : low > k ? Optional.of(false) : Optional.empty();
    }
}
