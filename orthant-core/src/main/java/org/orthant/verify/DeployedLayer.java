package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;

/** A layer as it computes in single precision; for one thread. */
final class DeployedLayer {

    /** Products of floats with smaller exponents than these are far from the ends of their range. */
    private static final int ORDINARY_EXPONENT = 40;

    private final OutputLayer layer;
    private final double[] row;
    private final float[] narrow;

    DeployedLayer(OutputLayer layer) {
        this.layer = layer;
        this.row = new double[layer.features()];
        this.narrow = new float[layer.features()];
    }

    /** Whether {@code x} still produces the label set. */
    SinglePrecision predicts(double[] x, LabelSet labelSet) {
        round(x);
        boolean matrix = true;
        for (int label = 0; label < layer.labels() && matrix; label++) {
            matrix = isRight(logit(label), labelSet, label);
        }
        return new SinglePrecision(matrix, predictsByTransform(labelSet));
    }

    /**
     * Whether {@code x} still produces the label set, where {@code pricing} has just looked at a multiple of it with unit
     * rows: only logits that are small for the lengths of row and features can have another sign than exactly.
     */
    SinglePrecision predicts(double[] x, LabelSet labelSet, Pricing pricing) {
        if (!isOrdinary(x) || !pricing.rowsHaveExponentsBelow(ORDINARY_EXPONENT)) {
            return predicts(x, labelSet);
        }
        round(x);
        // Rounding of weight, feature, product and sum, each at most half of this, for all but tiny terms.
        double share = (layer.features() + 8) * 0x1p-23;
        int count = pricing.findWithin(share);
        boolean matrix = true;
        for (int k = 0; k < count && matrix; k++) {
            int label = pricing.found(k);
            matrix = isRight(logit(label), labelSet, label);
        }
        return new SinglePrecision(matrix, predictsByTransform(labelSet));
    }

    private static boolean isOrdinary(double[] x) {
        double largest = 0;
        for (double value : x) {
            largest = Math.max(largest, Math.abs(value));
        }
        return Math.abs(Math.getExponent(largest)) < ORDINARY_EXPONENT;
    }

    private void round(double[] x) {
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) x[j];
        }
    }

    private float logit(int label) {
        layer.copyRow(label, row);
        float logit = 0;
        for (int j = 0; j < narrow.length; j++) {
            logit += (float) row[j] * narrow[j];
        }
        return logit + (float) layer.bias(label);
    }

    private Optional<Boolean> predictsByTransform(LabelSet labelSet) {
        if (!(layer instanceof DftLayer dft && dft.isEquispaced())) {
            return Optional.empty();
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
