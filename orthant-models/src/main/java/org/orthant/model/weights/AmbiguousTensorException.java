package org.orthant.model.weights;

import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;

/** A file has several candidate tensors, and none of them was named. */
public final class AmbiguousTensorException extends BadInputException {

    private final TensorRole role;

    AmbiguousTensorException(Path file, String problem, TensorRole role) {
        super(file, problem, role == TensorRole.MATRIX ? Remedy.TENSOR : Remedy.BIAS_TENSOR, null);
        this.role = role;
    }

    /** Returns what the tensor is needed for. */
    public TensorRole role() {
        return role;
    }
}
