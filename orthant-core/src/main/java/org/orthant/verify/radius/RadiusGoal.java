package org.orthant.verify.radius;

import java.util.List;

/**
 * How closely radii must be known.
 *
 * @param thresholds radii to compare with, where it is enough to know which of them a radius reaches; else none
 */
public record RadiusGoal(List<Double> thresholds) {

    /** Relative: what the documentation promises of radii, and far more than reports print. */
    private static final double CLOSE = 1e-6;

    /** Copies the thresholds. */
    public RadiusGoal {
        thresholds = List.copyOf(thresholds);
    }

    /** Whether bounds of the radius are close enough. */
    public boolean isReached(double low, double high) {
        return high - low <= CLOSE * high
                || (comparesOnly() && thresholds.stream().allMatch(value -> low >= value || high < value));
    }

    /** Whether only comparisons are asked for. */
    boolean comparesOnly() {
        return !thresholds.isEmpty();
    }
}
