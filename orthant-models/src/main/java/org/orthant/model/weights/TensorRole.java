package org.orthant.model.weights;

import java.util.Locale;
import org.orthant.model.ModelTensor;

/** What a tensor is read as. */
public enum TensorRole {
    /** Floating-point numbers along two axes. */
    MATRIX(2, "two axes, (labels x features); a bias is read as a vector"),
    /** Floating-point numbers along one axis, or in a single column. */
    VECTOR(1, "one axis, one number per label");

    private final int axes;
    private final String expected;

    TensorRole(int axes, String expected) {
        this.axes = axes;
        this.expected = expected;
    }

    /** Returns the word for such a tensor. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what its shape has to be. */
    String expected() {
        return expected;
    }

    /** Returns whether a tensor can be read so without being named. */
    public boolean suits(ModelTensor tensor) {
        return tensor.kind().isFloatingPoint() && tensor.axes() == axes;
    }

    /** Returns whether a tensor can be read so if it is named, or the only one. */
    boolean allows(ModelTensor tensor) {
        boolean column = this == VECTOR && tensor.axes() == 2 && tensor.length(1) == 1;
        return suits(tensor) || (column && tensor.kind().isFloatingPoint());
    }
}
