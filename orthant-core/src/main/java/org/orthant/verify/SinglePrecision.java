package org.orthant.verify;

import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/** Whether a feature vector still produces its label set when everything is computed in single precision. */
final class SinglePrecision {

    private SinglePrecision() {}

    /** Computes all logits from weights, features and bias rounded to floats, summed in their order. */
    static boolean predicts(OutputLayer layer, double[] x, LabelSet labelSet) {
        double[] row = new double[layer.features()];
        float[] narrow = new float[x.length];
        for (int j = 0; j < x.length; j++) {
            narrow[j] = (float) x[j];
        }
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            float logit = 0;
            for (int j = 0; j < narrow.length; j++) {
                logit += (float) row[j] * narrow[j];
            }
            logit += (float) layer.bias(label);
            if (logit > 0 != labelSet.isActive(label)) {
                return false;
            }
        }
        return true;
    }
}
