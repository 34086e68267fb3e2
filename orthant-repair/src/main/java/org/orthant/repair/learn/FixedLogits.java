package org.orthant.repair.learn;

import java.util.stream.IntStream;
import org.orthant.layer.OutputLayer;

/**
 * The logits that stay, of all classes that are not taught, summed up for each feature vector: their log-sum-exp, the largest of them,
 * and its class.
 */
final class FixedLogits {

    /** Terms below {@code e^−SMALL} of the largest one do not change a sum in float32. */
    static final float SMALL = 20;

    private final float[] logSumExp;
    private final float[] largest;
    private final int[] winner;

    private FixedLogits(int vectors) {
        this.logSumExp = new float[vectors];
        this.largest = new float[vectors];
        this.winner = new int[vectors];
    }

    static FixedLogits of(OutputLayer layer, int[] taught, FeatureTable features, Parts parts) {
        int[] others = IntStream.range(0, layer.labels())
                .filter(label -> IntStream.of(taught).noneMatch(each -> each == label))
                .toArray();
        FixedLogits fixed = new FixedLogits(features.rows());
        BlockedRows rows = BlockedRows.of(layer, others);
        parts.map(features.rows(), (from, to) -> {
            float[] x = new float[features.columns()];
            float[] logits = rows.products();
            for (int i = from; i < to; i++) {
                features.copyRow(i, x);
                rows.multiply(x, logits);
                fixed.set(i, logits, others);
            }
            return from;
        });
        return fixed;
    }

    /** Returns those of some vectors, in the given order. */
    FixedLogits only(int... chosen) {
        FixedLogits some = new FixedLogits(chosen.length);
        for (int i = 0; i < chosen.length; i++) {
            some.logSumExp[i] = logSumExp[chosen[i]];
            some.largest[i] = largest[chosen[i]];
            some.winner[i] = winner[chosen[i]];
        }
        return some;
    }

    /** Returns the log-sum-exp of a feature vector; minus infinity if all classes are taught. */
    float logSumExp(int i) {
        return logSumExp[i];
    }

    /** Returns the largest logit of a feature vector. */
    float largest(int i) {
        return largest[i];
    }

    /** Returns the class that has the largest logit of each feature vector; −1 if all classes are taught. */
    int[] winners() {
        return winner.clone();
    }

    private void set(int i, float[] logits, int[] others) {
        int best = -1;
        float most = Float.NEGATIVE_INFINITY;
        for (int k = 0; k < others.length; k++) {
            if (logits[k] > most) {
                most = logits[k];
                best = k;
            }
        }
        double sum = 0;
        for (int k = 0; k < others.length; k++) {
            if (logits[k] > most - SMALL) {
                sum += Math.exp(logits[k] - most);
            }
        }
        largest[i] = most;
        winner[i] = best < 0 ? -1 : others[best];
        logSumExp[i] = best < 0 ? Float.NEGATIVE_INFINITY : (float) (most + Math.log(sum));
    }
}
