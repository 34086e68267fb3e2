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

    private static final double USUAL_A = 0.55;
    private static final double USUAL_B = 1.5;

    private final double[] weights;

    private Propensities(double[] weights) {
        this.weights = weights;
    }

    /** The propensities with the usual A = 0.55 and B = 1.5. */
    public static Propensities of(int examples, int[] activeCounts) {
        return of(examples, activeCounts, USUAL_A, USUAL_B);
    }

    /**
     * The propensities of labels.
     *
     * @param examples N, the number of training examples
     * @param activeCounts for each label, in how many of them it is active
     * @param a A, with which propensity rises with that number
     * @param b B, which is added to that number
     */
    public static Propensities of(int examples, int[] activeCounts, double a, double b) {
        if (!(a >= 0 && a < Double.POSITIVE_INFINITY && b > 0 && b < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "A = " + a + " and B = " + b + ": expected finite numbers, A from 0 and B above 0");
        }
        double c = Math.max(0, Math.log(examples) - 1) * Math.pow(b + 1, a);
        double[] weights = new double[activeCounts.length];
        for (int label = 0; label < weights.length; label++) {
            if (activeCounts[label] < 0 || activeCounts[label] > examples) {
                throw new IllegalArgumentException("label " + label + " is active in " + activeCounts[label] + " of "
                        + examples + " examples: expected a number from 0 to that");
            }
            weights[label] = 1 + c * Math.pow(activeCounts[label] + b, -a);
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
