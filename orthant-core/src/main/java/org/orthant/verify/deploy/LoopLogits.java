package org.orthant.verify.deploy;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;

/**
 * Logits in float32 as a plain loop computes them: products with the features are added in their order, then the bias. An
 * observation of one order of many, for one thread.
 */
public final class LoopLogits {

    private final OutputLayer stored;
    private final boolean ranking;
    private final double[] row;
    private final int features;

    /**
     * With numbers of the format that the layer is deployed in.
     *
     * @param ranking whether logits are compared with one another, and the last feature, with which they were compared
     *     instead, is none of the deployed layer
     */
    public LoopLogits(OutputLayer stored, boolean ranking) {
        this.stored = stored;
        this.ranking = ranking;
        this.row = new double[stored.features()];
        this.features = ranking ? row.length - 1 : row.length;
    }

    /** Whether an input produces the label set; a label is on if its logit is positive, or among the largest. */
    public boolean produces(double[] input, LabelSet labelSet) {
        if (ranking) {
            return ranks(input, labelSet);
        }
        for (int label = 0; label < stored.labels(); label++) {
            if (!isRight(logit(label, input), labelSet, label)) {
                return false;
            }
        }
        return true;
    }

    private boolean ranks(double[] input, LabelSet labelSet) {
        float least = Float.POSITIVE_INFINITY;
        float largest = Float.NEGATIVE_INFINITY;
        for (int label = 0; label < stored.labels(); label++) {
            float logit = logit(label, input);
            if (labelSet.isActive(label)) {
                least = Math.min(least, logit);
            } else {
                largest = Math.max(largest, logit);
            }
        }
        return least > largest;
    }

    private float logit(int label, double[] input) {
        stored.copyRow(label, row);
        float logit = 0;
        for (int j = 0; j < features; j++) {
            logit += (float) row[j] * (float) input[j];
        }
        return logit + (float) stored.bias(label);
    }

    /** Whether an input of float32 does so with logits from an FFT, for layers that have these. */
    public static Optional<Boolean> producesByTransform(OutputLayer layer, double[] input, LabelSet labelSet) {
        return layer.match(
                dense -> Optional.empty(),
                dft -> producesByTransform(dft, input, labelSet),
                spread -> Optional.empty());
    }

    private static Optional<Boolean> producesByTransform(DftLayer dft, double[] input, LabelSet labelSet) {
        if (!dft.isEquispaced()) {
            return Optional.empty();
        }
        float[] narrow = new float[input.length];
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) input[j];
        }
        float[] logits = dft.logits(narrow);
        for (int label = 0; label < logits.length; label++) {
            if (!isRight(logits[label], labelSet, label)) {
                return Optional.of(false);
            }
        }
        return Optional.of(true);
    }

    /** What is not a number, after an overflow, is right for no label. */
    private static boolean isRight(float logit, LabelSet labelSet, int label) {
        return labelSet.isActive(label) ? logit > 0 : logit <= 0;
    }
}
