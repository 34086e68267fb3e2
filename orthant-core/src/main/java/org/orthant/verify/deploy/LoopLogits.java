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
    private final double[] row;

    /** With numbers of the format that the layer is deployed in. */
    public LoopLogits(OutputLayer stored) {
        this.stored = stored;
        this.row = new double[stored.features()];
    }

    /** Whether an input produces the label set; a label is on if its logit is positive. */
    public boolean produces(double[] input, LabelSet labelSet) {
        for (int label = 0; label < stored.labels(); label++) {
            if (!isRight(logit(label, input), labelSet, label)) {
                return false;
            }
        }
        return true;
    }

    private float logit(int label, double[] input) {
        stored.copyRow(label, row);
        float logit = 0;
        for (int j = 0; j < row.length; j++) {
            logit += (float) row[j] * (float) input[j];
        }
        return logit + (float) stored.bias(label);
    }

    /** Whether an input of float32 does so with logits from an FFT, for layers that have these. */
    public static Optional<Boolean> producesByTransform(OutputLayer layer, double[] input, LabelSet labelSet) {
        return layer.match(dense -> Optional.empty(), dft -> producesByTransform(dft, input, labelSet));
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
