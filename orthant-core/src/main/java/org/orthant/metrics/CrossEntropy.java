package org.orthant.metrics;

/** The sum over examples and labels of the binary cross-entropy {@code log(1 + exp(z)) - y z}. */
final class CrossEntropy {

    /** As many factors of at most 2 as a double holds. */
    private static final int FACTORS = 1000;

    private double sum;
    private long terms;

    void add(float[] logits, int from, int labels, int[] active) {
        double example = 0;
        // log(1 + e^z) = max(z, 0) + log(1 + e^-|z|); a product of the latter needs one logarithm for all its factors.
        for (int start = 0; start < labels; start += FACTORS) {
            double product = 1;
            for (int label = start; label < Math.min(labels, start + FACTORS); label++) {
                float logit = logits[from + label];
                example += Math.max(logit, 0);
                product *= 1 + Math.exp(-Math.abs((double) logit));
            }
            example += Math.log(product);
        }
        for (int label : active) {
            example -= logits[from + label];
        }
        sum += example;
        terms += labels;
    }

    void merge(CrossEntropy other) {
        sum += other.sum;
        terms += other.terms;
    }

    double mean() {
        return terms == 0 ? 0 : sum / terms;
    }
}
