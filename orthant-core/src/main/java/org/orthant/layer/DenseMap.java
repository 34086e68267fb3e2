package org.orthant.layer;

import java.util.Arrays;

/** An affine map with any matrix. */
final class DenseMap implements AffineMap {

    private final WeightMatrix matrix;
    private final double[] offset;

    DenseMap(WeightMatrix matrix, double[] offset) {
        if (offset.length != matrix.rows()) {
            throw new IllegalArgumentException(
                    "there are " + offset.length + " offsets for " + matrix.rows() + " rows: expected one for each");
        }
        Requirements.finite(offset, "offset");
        this.matrix = matrix;
        this.offset = offset.clone();
    }

    @Override
    public int inputs() {
        return matrix.columns();
    }

    @Override
    public int outputs() {
        return matrix.rows();
    }

    @Override
    public double weight(int output, int input) {
        return matrix.at(output, input);
    }

    @Override
    public double offset(int output) {
        return offset[output];
    }

    @Override
    public void copyRow(int output, double[] into) {
        matrix.copyRow(output, into);
    }

    @Override
    public boolean isDiagonal() {
        return false;
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof DenseMap other) || inputs() != other.inputs() || !Arrays.equals(offset, other.offset)) {
            return false;
        }
        double[] row = new double[inputs()];
        double[] otherRow = new double[inputs()];
        for (int i = 0; matrix != other.matrix && i < outputs(); i++) {
            copyRow(i, row);
            other.copyRow(i, otherRow);
            if (!Arrays.equals(row, otherRow)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return 31 * inputs() + Arrays.hashCode(offset);
    }
}
