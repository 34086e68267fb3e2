package org.orthant.bench.measure;

import java.util.Arrays;

/** Median, 95th percentile and sum of numbers; the quantiles of an empty array are NaN. */
public record Quantiles(double median, double p95, double total) {

    public static Quantiles of(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return new Quantiles(
                at(sorted, 0.5), at(sorted, 0.95), Arrays.stream(sorted).sum());
    }

    /** The smallest number that is not below the given share of all. */
    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
