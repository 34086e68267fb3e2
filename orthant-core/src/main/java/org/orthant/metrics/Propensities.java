package org.orthant.metrics;

import java.util.Arrays;

/**
 * How likely it is that an active label was noticed by those who made the data, by the model of Jain, Prabhu and Varma
 * (Extreme Multi-label Loss Functions, KDD 2016): {@code p = 1 / (1 + C (m + B)^-A)} for a label that is active in m of
 * N training examples, with {@code C = (log N - 1)(B + 1)^A}.
 *
 * <p>A hit counts 1/p, so that rare labels count more. Fewer than three training examples make C negative; it is then
 * taken as 0, and all labels count the same.
 */
public final class Propensities {

    /**
     * How propensity depends on the number of examples that have a label. Published tables have other numbers for some data: 0.5 and
     * 0.4 for those from Wikipedia, 0.6 and 2.6 for those from Amazon.
     *
     * @param a A, with which propensity rises with that number
     * @param b B, which is added to that number
     */
    public record Law(double a, double b) {

        /** That of most data: A = 0.55 and B = 1.5. */
        public static final Law USUAL = new Law(0.55, 1.5);

        /** Checks the numbers. */
        public Law {
            if (!(a >= 0 && a < Double.POSITIVE_INFINITY && b > 0 && b < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "A = " + a + " and B = " + b + ": expected finite numbers, A from 0 and B above 0");
            }
        }
    }

    private final double[] weights;

    private Propensities(double[] weights) {
        this.weights = weights;
    }

    /** The propensities with the usual A = 0.55 and B = 1.5. */
    public static Propensities of(int examples, int[] activeCounts) {
        return of(examples, activeCounts, Law.USUAL);
    }

    /**
     * The propensities of labels.
     *
     * @param examples N, the number of training examples
     * @param activeCounts for each label, in how many of them it is active
     * @param law with A and B
     */
    public static Propensities of(int examples, int[] activeCounts, Law law) {
        double c = Math.max(0, Math.log(examples) - 1) * Math.pow(law.b() + 1, law.a());
        double[] weights = new double[activeCounts.length];
        for (int label = 0; label < weights.length; label++) {
            if (activeCounts[label] < 0 || activeCounts[label] > examples) {
                throw new IllegalArgumentException("label " + label + " is active in " + activeCounts[label] + " of "
                        + examples + " examples: expected a number from 0 to that");
            }
            weights[label] = 1 + c * Math.pow(activeCounts[label] + law.b(), -law.a());
        }
        return new Propensities(weights);
    }

    /** The number of labels. */
    public int labels() {
        return weights.length;
    }

    /** 1/p of a label. */
    public double weight(int label) {
        return weights[label];
    }

    /** The largest sum of 1/p that {@code rank} of the active labels have. */
    double bestWeight(int[] active, int rank) {
        double[] sorted = Arrays.stream(active)
                .mapToDouble(label -> weights[label])
                .sorted()
                .toArray();
        double best = 0;
        for (int i = sorted.length - 1; i >= Math.max(0, sorted.length - rank); i--) {
            best += sorted[i];
        }
        return best;
    }
}
