package org.orthant.figure;

/**
 * How long one training took to converge.
 *
 * @param head the kind of head, such as BSL or DFT
 * @param features its trainable columns {@code d}
 * @param seed of the training
 * @param seconds from the start to the best validation loss
 */
public record TrainingTime(String head, int features, long seed, double seconds) {}
