package org.orthant.model;

import java.util.List;
import java.util.Objects;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.NotFiniteException;
import org.orthant.layer.WeightMatrix;

/**
 * A matrix that stays in its file: the operating system keeps in memory what is used, outside of Java's heap and once for all
 * processes.
 *
 * <p>The file must not change while the matrix is in use. If it becomes shorter, Java throws an {@link InternalError} where the lost
 * part is read, or soon after.
 */
public final class TensorMatrix implements WeightMatrix {

    /** Smaller matrices are copied, which is safer: they do not depend on their file any more. */
    private static final long MAPPED_FROM_BYTES = 1 << 24;

    private final ModelTensor tensor;
    private final int rows;
    private final int columns;

    private TensorMatrix(ModelTensor tensor) {
        this.tensor = tensor;
        this.rows = Math.toIntExact(tensor.length(0));
        this.columns = Math.toIntExact(tensor.length(1));
        double[] entries = new double[columns];
        for (int row = 0; row < rows; row++) {
            tensor.copyRow(row, entries, 0);
            requireFinite(row, entries);
        }
    }

    private static void requireFinite(int row, double[] entries) {
        for (int column = 0; column < entries.length; column++) {
            if (!Double.isFinite(entries[column])) {
                throw new NotFiniteException(row, column, entries[column]);
            }
        }
    }

    /**
     * Returns a tensor of two axes as a matrix. It stays in its file if it takes at least 16 MiB there and its rows are floating-point
     * numbers side by side; otherwise it is copied, as float32 where that holds every number.
     *
     * @throws IllegalArgumentException if a number is not finite
     */
    public static WeightMatrix of(ModelTensor tensor) {
        return of(tensor, MAPPED_FROM_BYTES);
    }

    /** Returns the same, for a matrix that stays in its file from a size on. */
    static WeightMatrix of(ModelTensor tensor, long mappedFromBytes) {
        boolean stays = tensor.kind().isFloatingPoint()
                && tensor.hasDenseRows()
                && tensor.count() >= mappedFromBytes / tensor.kind().bytes();
        return stays ? new TensorMatrix(tensor) : copied(List.of(tensor));
    }

    /** Returns the rows of several tensors, which have the same columns, one tensor below the other. */
    public static WeightMatrix stacked(List<ModelTensor> tensors) {
        return tensors.size() == 1 ? of(tensors.get(0)) : copied(tensors);
    }

    private static WeightMatrix copied(List<ModelTensor> tensors) {
        int rows = Math.toIntExact(
                tensors.stream().mapToLong(tensor -> tensor.length(0)).sum());
        int columns = Math.toIntExact(tensors.get(0).length(1));
        if (tensors.stream().allMatch(tensor -> tensor.kind().fitsFloat())) {
            FloatMatrix.Builder floats = FloatMatrix.builder(rows, columns);
            fill(tensors, (row, column, entry) -> floats.set(row, column, (float) entry));
            return floats.build();
        }
        DoubleMatrix.Builder doubles = DoubleMatrix.builder(rows, columns);
        fill(tensors, doubles::set);
        return doubles.build();
    }

    private interface Setter {
        void set(int row, int column, double entry);
    }

    private static void fill(List<ModelTensor> tensors, Setter matrix) {
        int first = 0;
        for (ModelTensor tensor : tensors) {
            int above = first;
            if (tensor.hasDenseRows()) {
                forEach(tensor, (row, column, entry) -> matrix.set(above + row, column, entry));
            } else {
                // Columns lie side by side, mostly: in their order, each part of the file is read once.
                forEach(tensor.transposed(), (column, row, entry) -> matrix.set(above + row, column, entry));
            }
            first += (int) tensor.length(0);
        }
    }

    private static void forEach(ModelTensor tensor, Setter action) {
        double[] entries = new double[Math.toIntExact(tensor.length(1))];
        for (int row = 0; row < tensor.length(0); row++) {
            tensor.copyRow(row, entries, 0);
            for (int column = 0; column < entries.length; column++) {
                action.set(row, column, entries[column]);
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
        tensor.copyRow(row, into, offset);
    }

    @Override
    public void copyRow(int row, float[] into, int offset) {
        Objects.checkIndex(row, rows);
        Objects.checkFromIndexSize(offset, columns, into.length);
        tensor.copyRow(row, into, offset);
    }

    @Override
    public String toString() {
        return "TensorMatrix[" + rows + " x " + columns + "]";
    }
}
