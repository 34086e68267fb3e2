package org.orthant.model.weights;

import org.orthant.model.ModelTensor;

/** What a tensor is read as. */
public enum TensorRole {
    /** Weights: floating-point numbers along two axes. */
    MATRIX("weight", "two axes, (labels x features); a bias is read as a vector"),
    /** Feature vectors: likewise. */
    FEATURES("feature", "two axes, (examples x features)"),
    /** Floating-point numbers along one axis, or in a single column. */
    VECTOR("number", "one axis, one number per label");

    private final String entry;
    private final String expected;

    TensorRole(String entry, String expected) {
        this.entry = entry;
        this.expected = expected;
    }

    /** Returns the word for such a tensor. */
    String word() {
        return this == VECTOR ? "vector" : "matrix";
    }

    /** Returns the word for one of its numbers. */
    String entry() {
        return entry;
    }

    /** Returns what its shape has to be. */
    String expected() {
        return expected;
    }

    /** Returns whether a tensor can be read so without being named. */
    public boolean suits(ModelTensor tensor) {
        return tensor.kind().isFloatingPoint() && tensor.axes() == (this == VECTOR ? 1 : 2);
    }

    /** Returns whether a tensor can be read so if it is named, or the only one. */
    boolean allows(ModelTensor tensor) {
        boolean column = this == VECTOR && tensor.axes() == 2 && tensor.length(1) == 1;
        return suits(tensor) || (column && tensor.kind().isFloatingPoint());
    }
}
