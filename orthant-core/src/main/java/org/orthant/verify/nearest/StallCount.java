package org.orthant.verify.nearest;

/** Counts the lists in succession that have not reduced {@code t}. */
final class StallCount {

    /** Each new list should reduce {@code t}; one that leaves more than this share of it has not. */
    private static final double STALLED = 0.999999;

    private final int most;
    private double lowest = Double.POSITIVE_INFINITY;
    private int stalls;

    StallCount(int most) {
        this.most = most;
    }

    /** Counts a list after which {@code t} has this value; returns whether there have been too many. */
    boolean isStalled(double t) {
        if (t > STALLED * lowest) {
            return ++stalls > most;
        }
        stalls = 0;
        lowest = t;
        return false;
    }
}
