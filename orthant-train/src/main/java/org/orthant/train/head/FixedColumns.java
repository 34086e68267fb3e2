package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import org.orthant.layer.DftLayer;
import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

/** The fixed columns {@code F} of a layer, ready to be multiplied with. */
interface FixedColumns {

    /** {@code Fx} for the features {@code x} of each example: from {@code (batch, columns)} to {@code (batch, n)}. */
    NDArray multiply(NDArray features);

    /** The columns for features of the given type; only the matrix itself has more than single precision. */
    static FixedColumns of(int labels, int maxActive, FixedPath wanted, NDManager manager, DataType type) {
        return switch (type == DataType.FLOAT32 ? wanted : FixedPath.MATRIX) {
            case MATRIX -> new MatrixColumns(DftLayer.of(labels, maxActive), 0, manager, type);
            case INTERPOLATION -> new InterpolatedColumns(Blocks.of(labels, maxActive), maxActive, 1, manager);
            case FFT -> new FftColumns(labels, maxActive, manager);
        };
    }

    /** The columns of a layer with spread frequencies and without slack, likewise; only low ones can be interpolated. */
    static FixedColumns of(SpreadLayer layer, FixedPath wanted, NDManager manager, DataType type) {
        Frequencies frequencies = layer.frequencies();
        int active = frequencies.maxActive();
        int low = 2 * active + 1;
        return switch (type == DataType.FLOAT32 ? wanted : FixedPath.MATRIX) {
            case MATRIX -> new MatrixColumns(layer, 0, manager, type);
            case INTERPOLATION -> {
                FixedColumns smooth =
                        new InterpolatedColumns(Blocks.of(layer.labels(), active), active, layer.scale(), manager);
                yield frequencies.spread() == 0
                        ? smooth
                        : new SplitColumns(smooth, low, new MatrixColumns(layer, low, manager, type));
            }
            case FFT -> new ScatteredFftColumns(frequencies, layer.scale(), manager);
        };
    }
}
