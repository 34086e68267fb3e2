package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.initializer.Initializer;

/** What parameters start with. */
final class Starts {

    /** Uniform within {@code ±1/√(columns)}, which keeps what a row is multiplied with at about the same size. */
    static final Initializer UNIFORM = (manager, shape, type) -> {
        float bound = (float) (1 / Math.sqrt((double) shape.get(1)));
        return manager.randomUniform(-bound, bound, shape, type);
    };

    private Starts() {}

    /** Zero in the first rows, {@link #UNIFORM} in all others. */
    static Initializer zeroBefore(int first) {
        return (manager, shape, type) -> {
            NDArray start = manager.zeros(shape, type);
            if (first < shape.get(0)) {
                Shape rest = new Shape(shape.get(0) - first, shape.get(1));
                start.set(new NDIndex(first + ":"), UNIFORM.initialize(manager, rest, type));
            }
            return start;
        };
    }

    /** The same number everywhere. */
    static Initializer all(double value) {
        return (manager, shape, type) -> manager.full(shape, (float) value).toType(type, false);
    }

    /** One number in the first place, zero in all others. */
    static Initializer first(double value) {
        return (manager, shape, type) -> {
            NDArray start = manager.zeros(shape, type);
            start.set(new NDIndex(0), value);
            return start;
        };
    }
}
