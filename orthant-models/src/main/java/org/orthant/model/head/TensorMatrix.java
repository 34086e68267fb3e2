package org.orthant.model.head;

import java.util.Objects;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;

/** A matrix that stays in its file; making one looks at every entry once, and refuses what is not finite. */
final class TensorMatrix implements WeightMatrix {

    private final ModelTensor tensor;
    private final int rows;
    private final int columns;

    TensorMatrix(ModelTensor tensor) {
        this.tensor = tensor;
        this.rows = Math.toIntExact(tensor.length(0));
        this.columns = Math.toIntExact(tensor.length(1));
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                double entry = tensor.at(row, column);
                if (!Double.isFinite(entry)) {
                    throw new IllegalArgumentException("the weight in row " + row + ", column " + column + " is "
                            + entry + ": weights must be finite (rows and columns count from 0)");
                }
            }
        }
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        Objects.checkIndex(row, rows);
        Objects.checkIndex(column, columns);
        return tensor.at(row, column);
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        Objects.checkIndex(row, rows);
        Objects.checkFromIndexSize(offset, columns, into.length);
        for (int column = 0; column < columns; column++) {
            into[offset + column] = tensor.at(row, column);
        }
    }

    @Override
    public String toString() {
        return "TensorMatrix[" + rows + " x " + columns + "]";
    }
}
