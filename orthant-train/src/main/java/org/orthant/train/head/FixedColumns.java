package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;

/** The fixed columns {@code F} of a DFT layer, ready to be multiplied with. */
interface FixedColumns {

    /** {@code Fx} for the features {@code x} of each example: from {@code (batch, 2k+1)} to {@code (batch, n)}. */
    NDArray multiply(NDArray features);

    /** The columns for features of the given type; only the matrix itself has more than single precision. */
    static FixedColumns of(int labels, int maxActive, FixedPath wanted, NDManager manager, DataType type) {
        return switch (type == DataType.FLOAT32 ? wanted : FixedPath.MATRIX) {
            case MATRIX -> new MatrixColumns(labels, maxActive, manager, type);
            case INTERPOLATION -> new InterpolatedColumns(Blocks.of(labels, maxActive), maxActive, manager);
            case FFT -> new FftColumns(labels, maxActive, manager);
        };
    }
}
