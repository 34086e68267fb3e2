package org.orthant.layer;

/** A matrix that is kept row after row in one array. */
abstract class ArrayMatrix implements WeightMatrix {

    private final Shape shape;

    ArrayMatrix(Shape shape) {
        this.shape = shape;
    }

    /** Returns the entry at a position of the array. */
    abstract double entry(int index);

    /** Writes entries from a position of the array on. */
    abstract void copy(int start, double[] into, int offset, int length);

    /** Returns the position of the first entry of a row. */
    final int start(int row) {
        return shape.rowStart(row);
    }

    @Override
    public final int rows() {
        return shape.rows();
    }

    @Override
    public final int columns() {
        return shape.columns();
    }

    @Override
    public final double at(int row, int column) {
        return entry(shape.index(row, column));
    }

    @Override
    public final void copyRow(int row, double[] into, int offset) {
        int start = shape.rowStart(row);
        shape.requireRoom(into, offset);
        copy(start, into, offset, shape.columns());
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "[" + rows() + " x " + columns() + "]";
    }
}
