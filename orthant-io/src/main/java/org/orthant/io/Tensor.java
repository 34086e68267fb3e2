package org.orthant.io;

import java.util.Arrays;

/**
 * A named array of single-precision numbers, row after row.
 *
 * <p>Its numbers are not copied, as there may be many: whoever makes one leaves them alone while it is in use.
 *
 * @param name for readers
 * @param shape the length of each axis
 * @param values as many as the shape has places
 */
public record Tensor(String name, int[] shape, float[] values) {

    /** Checks the shape. */
    public Tensor {
        long places = 1;
        for (int length : shape) {
            places = Math.multiplyExact(places, length);
        }
        if (places != values.length) {
            throw new IllegalArgumentException("tensor " + name + " of shape " + Arrays.toString(shape) + " has "
                    + values.length + " values: expected " + places);
        }
    }
}
