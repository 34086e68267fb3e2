package org.orthant.audit.certify;

import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

/**
 * The fixed columns to choose from: spread frequencies in addition to those for {@code k}, drawn with some seed.
 *
 * @param labels {@code n}
 * @param maxActive {@code k}
 * @param seeds the number of choices of frequencies: seeds 0, 1, …
 * @param most the largest number of spread frequencies
 */
public record FixedParts(int labels, int maxActive, int seeds, int most) {

    /** Layers with more features are too expensive to be useful, and take long to try. */
    private static final int MOST = 2000;

    /**
     * Returns the largest number of spread frequencies that is tried.
     *
     * @throws IllegalArgumentException if there is no such layer for {@code k}
     */
    public static int most(int labels, int maxActive) {
        int frequencies = (labels - 1) / 2;
        if (frequencies < 2) {
            throw new IllegalArgumentException(labels + " labels are too few for spread frequencies: expected at least"
                    + " 5; with as many features as labels every label set can be predicted");
        }
        if (maxActive < 1) {
            throw new IllegalArgumentException(
                    "k = " + maxActive + ": expected a number from 1 to " + (frequencies - 1));
        }
        if (maxActive >= frequencies) {
            throw new IllegalArgumentException("k = " + maxActive + " leaves no frequency to spread over " + labels
                    + " labels: expected a number from 1 to (n-1)/2 - 1 = " + (frequencies - 1));
        }
        return Math.min(MOST, frequencies - maxActive);
    }

    /** Returns the fixed columns of a choice with the given number of spread frequencies. */
    SpreadLayer layer(long seed, int frequencies) {
        return SpreadLayer.of(Frequencies.of(labels, maxActive, frequencies, seed), SpreadLayer.usualScale(labels));
    }
}
