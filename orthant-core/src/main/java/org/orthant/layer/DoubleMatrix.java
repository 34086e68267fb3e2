package org.orthant.layer;

/** A matrix of double precision numbers, kept row after row in one array. */
public final class DoubleMatrix extends ArrayMatrix {

    private final double[] entries;

    private DoubleMatrix(Shape shape, double[] entries) {
        super(shape);
        this.entries = entries;
    }

    /**
     * Returns the matrix with these rows, which are copied.
     *
     * @throws IllegalArgumentException if rows are not equally long, or an entry is not finite
     */
    public static DoubleMatrix of(double[][] rows) {
        Shape shape = Shape.ofRows(rows.length, row -> rows[row].length);
        Builder builder = new Builder(shape);
        shape.forEach((row, column) -> builder.set(row, column, rows[row][column]));
        return builder.build();
    }

    /** Starts a matrix of zeros, to be filled in any order without a second copy in memory; threads may set different entries. */
    public static Builder builder(int rows, int columns) {
        return new Builder(new Shape(rows, columns));
    }

    @Override
    double entry(int index) {
        return entries[index];
    }

    @Override
    void copy(int start, double[] into, int offset, int length) {
        System.arraycopy(entries, start, into, offset, length);
    }

    /** Fills a matrix entry by entry; unusable once the matrix is built. */
    public static final class Builder extends ArrayMatrixBuilder<DoubleMatrix> {

        private final double[] entries;

        private Builder(Shape shape) {
            super(shape);
            this.entries = new double[shape.entries()];
        }

        /** Sets one entry, which must be finite. */
        public Builder set(int row, int column, double entry) {
            put(row, column, entry);
            return this;
        }

        @Override
        void store(int index, double entry) {
            entries[index] = entry;
        }

        @Override
        DoubleMatrix matrix(Shape shape) {
            return new DoubleMatrix(shape, entries);
        }
    }
}
