package org.orthant.audit.survey;

import java.util.List;

/**
 * The estimate for all label sets of one size, from random ones.
 *
 * @param features of the layer
 * @param size of the sets
 * @param asked how many random sets were asked about
 * @param answerable the number of them that the layer can predict
 * @param undecided the number of undecided ones; they count as unreachable in {@code low} and as reachable in {@code high}
 * @param low lower end of the 95 % confidence interval of the share of reachable sets
 * @param high its upper end
 * @param seconds how long that took
 */
public record SurveyPoint(
        int features, int size, long asked, long answerable, long undecided, double low, double high, double seconds) {

    /** The columns of {@link #line}. */
    static final String HEADER = "features,size,asked,answerable,undecided,low,high,seconds";

    /** The quantile of the normal distribution for 95 %. */
    private static final double Z = 1.959964;

    /** Returns the point for these counts. */
    public static SurveyPoint of(int features, int size, long asked, long answerable, long undecided, double seconds) {
        return new SurveyPoint(
                features,
                size,
                asked,
                answerable,
                undecided,
                wilson(answerable, asked, -1),
                wilson(answerable + undecided, asked, 1),
                seconds);
    }

    /** As a line of a table, separated by commas. */
    String line() {
        return String.join(
                ",",
                List.of(
                        String.valueOf(features),
                        String.valueOf(size),
                        String.valueOf(asked),
                        String.valueOf(answerable),
                        String.valueOf(undecided),
                        String.valueOf(low),
                        String.valueOf(high),
                        String.valueOf(seconds)));
    }

    /** Reads a {@link #line}. */
    static SurveyPoint parse(String line) {
        String[] parts = line.split(",", -1);
        return new SurveyPoint(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]),
                Double.parseDouble(parts[5]),
                Double.parseDouble(parts[6]),
                Double.parseDouble(parts[7]));
    }

    /** The share among the sets that were asked about. */
    public double share() {
        return (double) answerable / asked;
    }

    /** One end of Wilson's score interval, which also holds for shares near 0 and 1. */
    private static double wilson(long successes, long trials, int side) {
        if (side < 0 && successes == 0) {
            return 0;
        }
        if (side > 0 && successes == trials) {
            return 1;
        }
        double n = trials;
        double p = successes / n;
        double centre = p + Z * Z / (2 * n);
        double spread = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
        return (centre + side * spread) / (1 + Z * Z / n);
    }
}
