package org.orthant.layer;

/** A matrix of double precision numbers, kept row after row in one array. */
public final class DoubleMatrix implements WeightMatrix {

    private final Shape shape;
    private final double[] entries;

    private DoubleMatrix(Shape shape, double[] entries) {
        this.shape = shape;
        this.entries = entries;
    }

    /** A matrix with these rows, which are copied and must be equally long. */
    public static DoubleMatrix of(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        Builder builder = builder(rows.length, columns);
        for (int row = 0; row < rows.length; row++) {
            if (rows[row].length != columns) {
                throw new IllegalArgumentException("row " + row + " has " + rows[row].length + " entries but row 0 has "
                        + columns + ": rows must be equally long");
            }
            for (int column = 0; column < columns; column++) {
                builder.set(row, column, rows[row][column]);
            }
        }
        return builder.build();
    }

    /** Starts a matrix of zeros, to be filled in any order without a second copy in memory. */
    public static Builder builder(int rows, int columns) {
        return new Builder(new Shape(rows, columns));
    }

    @Override
    public int rows() {
        return shape.rows();
    }

    @Override
    public int columns() {
        return shape.columns();
    }

    @Override
    public double at(int row, int column) {
        return entries[shape.index(row, column)];
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        int start = shape.rowStart(row);
        shape.requireRoom(into, offset);
        System.arraycopy(entries, start, into, offset, shape.columns());
    }

    @Override
    public String toString() {
        return "DoubleMatrix[" + rows() + " x " + columns() + "]";
    }

    /** Fills a matrix entry by entry; it can't be used any more once the matrix is built. */
    public static final class Builder {

        private final Shape shape;
        private final double[] entries;
        private boolean built;

        private Builder(Shape shape) {
            this.shape = shape;
            this.entries = new double[shape.entries()];
        }

        /** Sets one entry, which must be finite. */
        public Builder set(int row, int column, double entry) {
            requireUnbuilt();
            int index = shape.index(row, column);
            if (!Double.isFinite(entry)) {
                throw new IllegalArgumentException("the weight in row " + row + ", column " + column + " is " + entry
                        + ": weights must be finite (rows and columns count from 0)");
            }
            entries[index] = entry;
            return this;
        }

        /** The matrix; the builder hands over its memory. */
        public DoubleMatrix build() {
            requireUnbuilt();
            built = true;
            return new DoubleMatrix(shape, entries);
        }

        private void requireUnbuilt() {
            if (built) {
                throw new IllegalStateException("the matrix is built already: start another builder");
            }
        }
    }
}
