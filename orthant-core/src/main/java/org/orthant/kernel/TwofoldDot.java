package org.orthant.kernel;

/** The end of a dot product in twice the working precision, after four partial sums; for implementations of kernels. */
public final class TwofoldDot {

    private TwofoldDot() {}

    /** Adds four sums with their rests, those at distance 2 and then 1, into {@code out[0] + out[1]}. */
    public static void collect(double[] sums, double[] rests, double[] out) {
        double rest = (rests[0] + rests[2]) + (rests[1] + rests[3]);
        double even = sums[0] + sums[2];
        double odd = sums[1] + sums[3];
        double sum = even + odd;
        rest += (error(sums[0], sums[2], even) + error(sums[1], sums[3], odd)) + error(even, odd, sum);
        set(sum, rest, out);
    }

    /** Adds the products of entries from {@code from} to {@code to − 1} to {@code out[0] + out[1]}. */
    public static void addRemaining(
            double[] ah, double[] al, double[] bh, double[] bl, int from, int to, double[] out) {
        double sum = out[0];
        double rest = out[1];
        for (int j = from; j < to; j++) {
            double product = ah[j] * bh[j];
            double next = sum + product;
            rest += error(sum, product, next) + (Math.fma(ah[j], bh[j], -product) + (ah[j] * bl[j] + al[j] * bh[j]));
            sum = next;
        }
        set(sum, rest, out);
    }

    /** What {@code sum}, which is {@code a + b} rounded, lacks to it. */
    private static double error(double a, double b, double sum) {
        double shift = sum - a;
        return (a - (sum - shift)) + (b - shift);
    }

    private static void set(double sum, double rest, double[] out) {
        out[0] = sum + rest;
        out[1] = rest - (out[0] - sum);
    }
}
