package org.orthant.verify;

import org.orthant.proof.MarginProof;

/**
 * Bounds of the logit margin of a label set, without their proof.
 *
 * @param low at most the margin
 * @param high at least the margin; infinite if no bound is known
 */
public record Margin(double low, double high) {

    /** Returns the bounds that a proof states. */
    public static Margin of(MarginProof proof) {
        return new Margin(proof.low(), proof.high());
    }
}
