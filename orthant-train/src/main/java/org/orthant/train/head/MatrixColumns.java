package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import org.orthant.layer.DftLayer;

/** {@code F} as a matrix. */
final class MatrixColumns implements FixedColumns {

    private final NDArray matrix;

    MatrixColumns(int labels, int maxActive, NDManager manager, DataType type) {
        DftLayer layer = DftLayer.of(labels, maxActive);
        int columns = layer.features();
        double[] row = new double[columns];
        double[] entries = new double[Math.multiplyExact(labels, columns)];
        for (int label = 0; label < labels; label++) {
            layer.copyRow(label, row);
            System.arraycopy(row, 0, entries, label * columns, columns);
        }
        this.matrix = manager.create(entries, new Shape(labels, columns)).toType(type, false);
    }

    @Override
    public NDArray multiply(NDArray features) {
        return Linear.linear(features, matrix).singletonOrThrow();
    }
}
