package org.orthant.model.head;

import org.orthant.model.ModelTensor;

/** A tensor of a model's file that is added to the scores of a layer. */
public final class StoredBias {

    private final ModelTensor tensor;
    private final double[] factors;

    /**
     * Makes a part of a bias.
     *
     * @param tensor one number for all scores, or one for each
     * @param factors what its numbers are multiplied by: one factor for all scores, or one for each
     */
    StoredBias(ModelTensor tensor, double... factors) {
        this.tensor = tensor;
        this.factors = factors.clone();
    }

    /** The tensor: one number for all scores, or one for each. */
    public ModelTensor tensor() {
        return tensor;
    }

    /** Returns what the number of a label is multiplied by. */
    public double factor(int label) {
        return factors[factors.length == 1 ? 0 : label];
    }

    StoredBias times(double[] more) {
        double[] product = new double[Math.max(factors.length, more.length)];
        for (int i = 0; i < product.length; i++) {
            product[i] = factor(i) * more[more.length == 1 ? 0 : i];
        }
        return new StoredBias(tensor, product);
    }
}
