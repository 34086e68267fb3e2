package org.orthant.audit.survey;

import java.util.function.IntPredicate;

/**
 * An estimate by a random sample of a finite population: a confidence interval of the number of members with some property. Members are
 * drawn without replacement, so that the number in the sample is hypergeometric; the interval has the numbers for which neither tail of
 * this distribution at the sample is too small (Clopper and Pearson's interval for finite populations). It covers the true number with a
 * probability of at least 95 %, and is one number if all members were drawn.
 *
 * @param population the number of members
 * @param drawn the number in the sample
 * @param low the least number of members with the property
 * @param high the largest one
 */
public record DrawnShare(int population, int drawn, int low, int high) {

    /** What each tail may have. */
    private static final double TAIL = 0.025;

    /**
     * Returns the interval.
     *
     * @param has the number of members of the sample that are known to have the property
     * @param perhaps the number of those for which it is not known
     */
    public static DrawnShare of(int population, int drawn, int has, int perhaps) {
        if (drawn < 0 || drawn > population || has < 0 || perhaps < 0 || has + perhaps > drawn) {
            throw new IllegalArgumentException(
                    has + " and perhaps " + perhaps + " of " + drawn + " of " + population + " is not a sample");
        }
        double[] logs = logFactorials(population);
        int most = has + perhaps;
        // Upper tails grow with the number of members, and lower ones fall.
        int low = first(has, population - drawn + has, members -> tail(logs, members, drawn, has, drawn) > TAIL);
        int high = first(most, population - drawn + most, members -> !(tail(logs, members + 1, drawn, 0, most) > TAIL));
        return new DrawnShare(population, drawn, low, high);
    }

    /** Returns the lower end as a share of the population. */
    public double lowShare() {
        return population == 0 ? 0 : (double) low / population;
    }

    /** Returns the upper end as a share of the population. */
    public double highShare() {
        return population == 0 ? 0 : (double) high / population;
    }

    /** Returns the first number for which a property holds that holds for all larger ones, and for the last one. */
    private static int first(int from, int to, IntPredicate holds) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The probability that a sample has between {@code from} and {@code to} of the members, by the logarithms of factorials. */
    private static double tail(double[] logs, int members, int drawn, int from, int to) {
        int population = logs.length - 1;
        double sum = 0;
        for (int count = Math.max(from, drawn - (population - members)); count <= Math.min(to, members); count++) {
            sum += Math.exp(choose(logs, members, count)
                    + choose(logs, population - members, drawn - count)
                    - choose(logs, population, drawn));
        }
        return sum;
    }

    private static double choose(double[] logs, int all, int some) {
        return logs[all] - logs[some] - logs[all - some];
    }

    private static double[] logFactorials(int most) {
        double[] logs = new double[most + 1];
        for (int i = 1; i <= most; i++) {
            logs[i] = logs[i - 1] + Math.log(i);
        }
        return logs;
    }
}
