package org.orthant.kernel;

/** The sum of the sixteen partial sums of a product of floats; for implementations of kernels. */
public final class LaneSum {

    private LaneSum() {}

    /** Adds the sums from a position on: those at distance 8, then at distance 4, 2 and 1. */
    public static float of(float[] lanes, int at) {
        float sum0 = four(lanes, at);
        float sum1 = four(lanes, at + 1);
        float sum2 = four(lanes, at + 2);
        float sum3 = four(lanes, at + 3);
        return of(sum0, sum1, sum2, sum3);
    }

    /** Adds what is left of the sums when those at distance 8 and 4 have been added. */
    static float of(float sum0, float sum1, float sum2, float sum3) {
        return (sum0 + sum2) + (sum1 + sum3);
    }

    private static float four(float[] lanes, int at) {
        return (lanes[at] + lanes[at + 8]) + (lanes[at + 4] + lanes[at + 12]);
    }
}
