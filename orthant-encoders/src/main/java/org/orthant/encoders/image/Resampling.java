package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.pooling.Pool;

/** Ways to smaller images {@code (batch, channels, height, width)}. */
final class Resampling {

    /** The side of the squares of pixels that become channels. */
    static final int DEPTH = 4;

    private static final Shape ONE = new Shape(1, 1);
    private static final Shape TWO = new Shape(2, 2);
    private static final Shape NONE = new Shape(0, 0);

    private Resampling() {}

    /** Every pixel of a 4×4 square becomes separate channels: channel {@code (4·row + column)·channels + channel}. */
    static NDArray spaceToDepth(NDArray images) {
        Shape shape = images.getShape();
        long height = shape.get(2) / DEPTH;
        long width = shape.get(3) / DEPTH;
        return images.reshape(shape.get(0), shape.get(1), height, DEPTH, width, DEPTH)
                .transpose(0, 3, 5, 1, 2, 4)
                .reshape(shape.get(0), shape.get(1) * DEPTH * DEPTH, height, width);
    }

    /**
     * Blurs with the filter {@code (1 2 1)/4} in both directions, mirrored at the edge pixels, and takes every second
     * pixel.
     *
     * <p>The filter is that of the mean of two neighbours, applied twice, the second time for every second pixel only.
     */
    static NDArray blur(NDArray images) {
        NDArray mirrored = mirrored(mirrored(images, 2), 3);
        NDArray once = Pool.avgPool2d(mirrored, TWO, ONE, NONE, false, false);
        return Pool.avgPool2d(once, TWO, TWO, NONE, false, false);
    }

    /** The mean of squares of 2×2 pixels, those at the end perhaps cut. */
    static NDArray halve(NDArray images) {
        return Pool.avgPool2d(images, TWO, TWO, NONE, true, false);
    }

    /** The mean of each channel: {@code (batch, channels)}. */
    static NDArray mean(NDArray images) {
        return Pool.globalAvgPool2d(images);
    }

    /** One more pixel before the first, like the second, and one more after the last, like the last but one. */
    private static NDArray mirrored(NDArray images, int axis) {
        long length = images.getShape().get(axis);
        String slice = axis == 2 ? ":, :, {}:{}" : ":, :, :, {}:{}";
        return NDArrays.concat(
                new NDList(
                        images.get(new NDIndex(slice, 1, 2)),
                        images,
                        images.get(new NDIndex(slice, length - 2, length - 1))),
                axis);
    }
}
