package org.orthant.repair.learn;

import java.util.Arrays;
import java.util.List;

/**
 * Feature vectors with the class that each should have, and their weight: the cross-entropy {@code weight · Σ (log(exp(L) + Σ exp(z_t)) −
 * z_target)} over the taught classes {@code t}, where {@code L} is the log-sum-exp of all other logits, and constants are omitted.
 */
final class Lesson {

    /** Probabilities below this one change no gradient that float32 logits determine. */
    private static final double NEGLIGIBLE = 1e-9;

    private final FeatureTable features;
    private final FixedLogits fixed;
    private final int[] targets;
    private final double weight;

    /**
     * Makes a lesson.
     *
     * @param targets the position of each vector's class among those taught; −1 for a class whose logit stays
     * @param weight of one feature vector
     */
    Lesson(FeatureTable features, FixedLogits fixed, int[] targets, double weight) {
        this.features = features;
        this.fixed = fixed;
        this.targets = targets;
        this.weight = weight;
    }

    /** Returns the lesson of some of the vectors, in the given order. */
    Lesson only(int... chosen) {
        return new Lesson(
                features.only(chosen),
                fixed.only(chosen),
                Arrays.stream(chosen).map(i -> targets[i]).toArray(),
                weight);
    }

    /** Returns the number of feature vectors. */
    int size() {
        return targets.length;
    }

    /** Returns the loss of each feature vector, times its weight. */
    double[] losses(double[] rows, Parts parts) {
        BlockedRows taught = BlockedRows.of(rows, features.columns());
        double[] losses = new double[targets.length];
        parts.map(features.rows(), (from, to) -> {
            taught.forEach(
                    features, from, to, (i, logits) -> losses[i] = loss(i, total(i, logits, taught.rows()), logits));
            return from;
        });
        return losses;
    }

    /** Adds the gradient for these rows to that of the others, and returns the loss. */
    double add(double[] rows, double[] gradient, Parts parts) {
        BlockedRows taught = BlockedRows.of(rows, features.columns());
        List<Sum> sums = parts.map(features.rows(), (from, to) -> {
            Sum sum = new Sum(taught.rows());
            taught.forEach(features, from, to, sum::add);
            return sum;
        });
        double loss = 0;
        for (Sum sum : sums) {
            loss += sum.loss;
            for (int k = 0; k < gradient.length; k++) {
                gradient[k] += sum.gradient[k];
            }
        }
        return loss;
    }

    /** The loss of some feature vectors, and its gradient. */
    private final class Sum {

        private final int taught;
        private final int columns = features.columns();
        private final double[] gradient;
        private double loss;

        Sum(int taught) {
            this.taught = taught;
            this.gradient = new double[taught * columns];
        }

        void add(int i, float[] logits) {
            double total = total(i, logits, taught);
            for (int t = 0; t < taught; t++) {
                double probability = logits[t] > total - FixedLogits.SMALL ? Math.exp(logits[t] - total) : 0;
                double slope = probability - (t == targets[i] ? 1 : 0);
                if (Math.abs(slope) > NEGLIGIBLE) {
                    features.addScaled(i, weight * slope, gradient, t * columns);
                }
            }
            loss += Lesson.this.loss(i, total, logits);
        }
    }

    /** Returns the log-sum-exp of all logits. */
    private double total(int i, float[] logits, int taught) {
        float rest = fixed.logSumExp(i);
        float most = rest;
        for (int t = 0; t < taught; t++) {
            most = Math.max(most, logits[t]);
        }
        double sum = Math.exp(rest - most);
        for (int t = 0; t < taught; t++) {
            if (logits[t] > most - FixedLogits.SMALL) {
                sum += Math.exp(logits[t] - most);
            }
        }
        return most + Math.log(sum);
    }

    private double loss(int i, double total, float[] logits) {
        return weight * (total - (targets[i] < 0 ? fixed.logSumExp(i) : logits[targets[i]]));
    }
}
