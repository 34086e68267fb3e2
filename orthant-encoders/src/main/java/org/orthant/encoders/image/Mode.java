package org.orthant.encoders.image;

/** How images go through the network, which decides how channels are normalised. */
enum Mode {
    /** By the running averages. */
    INFERENCE,
    /** By the batch, which then changes the running averages. */
    TRAINING,
    /** By the batch, once more: the running averages have it already. */
    RECOMPUTATION
}
