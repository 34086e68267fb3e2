package org.orthant.layer;

/** The matrix {@code [left right]}, which copies neither part. */
record SideBySide(WeightMatrix left, WeightMatrix right) implements WeightMatrix {

    SideBySide {
        if (left.rows() != right.rows()) {
            throw new IllegalArgumentException("columns of " + right.rows() + " rows can't be appended to "
                    + left.rows() + " labels: there must be one row per label");
        }
        if ((long) left.columns() + right.columns() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too many columns: " + left.columns() + " + " + right.columns());
        }
    }

    @Override
    public int rows() {
        return left.rows();
    }

    @Override
    public int columns() {
        return left.columns() + right.columns();
    }

    @Override
    public double at(int row, int column) {
        return column < left.columns() ? left.at(row, column) : right.at(row, column - left.columns());
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        left.copyRow(row, into, offset);
        right.copyRow(row, into, offset + left.columns());
    }

    @Override
    public void copyRow(int row, float[] into, int offset) {
        left.copyRow(row, into, offset);
        right.copyRow(row, into, offset + left.columns());
    }
}
