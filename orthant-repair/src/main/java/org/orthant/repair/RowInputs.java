package org.orthant.repair;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The input of the model that each feature vector was computed from, as a number. Vectors of one input resemble each other, so that what measures a
 * repair must be of other inputs than what it learned from. Where inputs are unknown, each vector counts as an input of its own. Immutable.
 *
 * @since 0.3.0
 */
public final class RowInputs {

    private final int[] inputs;
    private final boolean known;

    private RowInputs(int[] inputs, boolean known) {
        this.inputs = inputs;
        this.known = known;
    }

    /** Returns the inputs of vectors, in the order of these. */
    public static RowInputs of(int... inputs) {
        return new RowInputs(inputs.clone(), true);
    }

    /** Returns an input of its own for each of some vectors. */
    public static RowInputs unknown(int vectors) {
        return new RowInputs(IntStream.range(0, vectors).toArray(), false);
    }

    /** Returns whether several vectors may be of one input. */
    public boolean areKnown() {
        return known;
    }

    /** Returns the number of vectors. */
    public int size() {
        return inputs.length;
    }

    /** Returns the input of a vector. */
    public int of(int vector) {
        return inputs[vector];
    }

    /** Returns the inputs, each once, ascending. */
    int[] distinct() {
        return Arrays.stream(inputs).sorted().distinct().toArray();
    }

    /**
     * Returns these inputs.
     *
     * @throws IllegalArgumentException if their number is not that of the vectors
     */
    RowInputs requireSize(int vectors) {
        if (inputs.length != vectors) {
            throw new IllegalArgumentException("there are " + inputs.length + " numbers of inputs for " + vectors
                    + " feature vectors: expected one for each");
        }
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowInputs that && known == that.known && Arrays.equals(inputs, that.inputs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(inputs);
    }

    @Override
    public String toString() {
        return known ? Arrays.toString(inputs) : "unknown";
    }
}
