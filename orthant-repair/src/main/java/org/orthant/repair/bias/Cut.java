package org.orthant.repair.bias;

import org.orthant.labels.LabelSet;

/** An inequality {@code Σ a_i δ_i ≥ r} that every change {@code δ} satisfies after which a label set has the wanted margin. */
final class Cut {

    private final LabelSet set;
    private final int[] labels;
    private final double[] weights;
    private final double least;

    /**
     * Makes a cut.
     *
     * @param set the label set that it was found for
     * @param labels whose changes count
     * @param weights how much they count
     * @param least the right side
     */
    Cut(LabelSet set, int[] labels, double[] weights, double least) {
        this.set = set;
        this.labels = labels.clone();
        this.weights = weights.clone();
        this.least = least;
    }

    LabelSet set() {
        return set;
    }

    int size() {
        return labels.length;
    }

    int label(int position) {
        return labels[position];
    }

    double weight(int position) {
        return weights[position];
    }

    double least() {
        return least;
    }

    /** Returns the sum of the magnitudes of all weights. */
    double weightSum() {
        double sum = 0;
        for (double weight : weights) {
            sum += Math.abs(weight);
        }
        return sum;
    }
}
