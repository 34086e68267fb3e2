package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;

/**
 * One way through the model with one batch.
 *
 * @param scope owns what is computed on the way
 * @param training whether gradients will be asked for, and units dropped
 * @param seed of the random choice of dropped units
 */
public record Pass(NDManager scope, boolean training, long seed) {

    /** A pass that nothing is learned from. */
    public static Pass inference(NDManager scope) {
        return new Pass(scope, false, 0);
    }
}
