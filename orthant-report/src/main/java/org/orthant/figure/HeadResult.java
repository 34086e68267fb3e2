package org.orthant.figure;

/**
 * What one trained head achieved on a test set.
 *
 * @param head the kind of head, such as BSL or DFT
 * @param features its trainable columns {@code d}
 * @param seed of the training
 * @param parameters how many are trained in projection and head
 * @param score the metric of the figure, from 0 to 1
 * @param argmaxable how many test label sets it can predict
 * @param oneArgmaxable how many of them with a region of radius at least 1
 * @param testSets how many there are
 */
public record HeadResult(
        String head,
        int features,
        long seed,
        long parameters,
        double score,
        long argmaxable,
        long oneArgmaxable,
        long testSets) {}
