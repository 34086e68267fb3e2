package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;

/** Convolutions, with a way around them: {@code ReLU(f(x) + g(x))}, where {@code g} only brings to the same size. */
sealed interface ResidualBlock permits BasicBlock, BottleneckBlock {

    /** The slope of leaky ReLU within blocks. */
    float SLOPE = 1e-3f;

    /** New images. */
    NDArray forward(NDArray images, Mode mode);

    /**
     * Where a block stands.
     *
     * @param name of the block, with which the names of its parameters begin
     * @param from the number of channels that it is given
     * @param planes the number of channels within it
     * @param halves whether it halves the image
     * @param weighs whether it weighs channels by squeeze and excitation
     */
    record Place(String name, int from, int planes, boolean halves, boolean weighs) {}
}
