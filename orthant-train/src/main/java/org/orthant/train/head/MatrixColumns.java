package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import org.orthant.layer.OutputLayer;

/** Columns as a matrix. */
final class MatrixColumns implements FixedColumns {

    private final NDArray matrix;

    /** The columns of a matrix {@code (n, columns)}. */
    MatrixColumns(NDArray matrix) {
        this.matrix = matrix;
    }

    /** The columns of a layer from {@code first} on. */
    MatrixColumns(OutputLayer layer, int first, NDManager manager, DataType type) {
        int labels = layer.labels();
        int columns = layer.features() - first;
        double[] row = new double[layer.features()];
        double[] entries = new double[Math.multiplyExact(labels, columns)];
        for (int label = 0; label < labels; label++) {
            layer.copyRow(label, row);
            System.arraycopy(row, first, entries, label * columns, columns);
        }
        this.matrix = manager.create(entries, new Shape(labels, columns)).toType(type, false);
    }

    @Override
    public NDArray multiply(NDArray features) {
        return Linear.linear(features, matrix).singletonOrThrow();
    }
}
