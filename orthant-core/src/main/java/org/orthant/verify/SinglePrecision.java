package org.orthant.verify;

import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/**
 * Whether a feature vector still produces its label set when everything is computed in single precision: from weights,
 * features and bias rounded to floats, summed in their order.
 */
final class SinglePrecision {

    /** Products of floats with smaller exponents than these are far from the ends of their range. */
    private static final int ORDINARY_EXPONENT = 40;

    private final OutputLayer layer;
    private final double[] row;
    private final float[] narrow;

    SinglePrecision(OutputLayer layer) {
        this.layer = layer;
        this.row = new double[layer.features()];
        this.narrow = new float[layer.features()];
    }

    /** Whether {@code x} does. */
    boolean predicts(double[] x, LabelSet labelSet) {
        round(x);
        for (int label = 0; label < layer.labels(); label++) {
            if (logit(label) > 0 != labelSet.isActive(label)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether {@code x} does, where {@code pricing} has just looked at a multiple of it with unit rows: only logits that
     * are small for the lengths of row and features can have another sign than exactly.
     */
    boolean predicts(double[] x, LabelSet labelSet, Pricing pricing) {
        if (!isOrdinary(x) || !pricing.rowsHaveExponentsBelow(ORDINARY_EXPONENT)) {
            return predicts(x, labelSet);
        }
        // Rounding of weight, feature, product and sum, each at most half of this, for all but tiny terms.
        double share = (layer.features() + 8) * 0x1p-23;
        int count = pricing.find(Math.nextUp((float) (share * pricing.length() + pricing.errorBound())));
        round(x);
        for (int k = 0; k < count; k++) {
            int label = pricing.found(k);
            if (logit(label) > 0 != labelSet.isActive(label)) {
                return false;
            }
        }
        return true;
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
}
