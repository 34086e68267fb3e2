package org.orthant.io;

import java.util.List;

/**
 * A named array of single-precision numbers, row after row.
 *
 * <p>Its numbers are not copied, as there may be very many: its maker must not change them while it is in use.
 */
public final class Tensor {

    private final String name;
    private final List<Integer> shape;
    private final float[] values;

    /** Creates a tensor with the given length of each axis, and one number for each place. */
    public Tensor(String name, List<Integer> shape, float[] values) {
        this.name = name;
        this.shape = List.copyOf(shape);
        this.values = values;
        long places = 1;
        for (int length : shape) {
            places = Math.multiplyExact(places, length);
        }
        if (places != values.length) {
            throw new IllegalArgumentException(
                    "tensor " + name + " of shape " + shape + " has " + values.length + " values: expected " + places);
        }
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the length of each axis. */
    public List<Integer> shape() {
        return shape;
    }

    /** Returns the numbers themselves, not a copy. */
    public float[] values() {
        return values;
    }

    @Override
    public String toString() {
        return name + " " + shape;
    }
}
