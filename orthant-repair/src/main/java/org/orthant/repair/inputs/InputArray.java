package org.orthant.repair.inputs;

import java.util.List;

/** An array of numbers in C order: the last axis varies fastest. It is shared, not copied: callers must not change it. */
public final class InputArray {

    private final List<Integer> shape;
    private final float[] numbers;

    /**
     * Makes an array.
     *
     * @param shape the length of each axis
     * @param numbers whose count is the product of these
     */
    public InputArray(List<Integer> shape, float[] numbers) {
        this.shape = List.copyOf(shape);
        this.numbers = numbers;
        long count = shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
        if (count != numbers.length) {
            throw new IllegalArgumentException(
                    "there are " + numbers.length + " numbers for the shape " + shape + ": expected " + count);
        }
    }

    /** Returns the length of each axis. */
    public List<Integer> shape() {
        return shape;
    }

    /** Returns the numbers. */
    public float[] numbers() {
        return numbers;
    }
}
