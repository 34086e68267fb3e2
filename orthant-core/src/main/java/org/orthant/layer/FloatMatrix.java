package org.orthant.layer;

/** A matrix of single precision numbers, kept row after row in one array: half the memory of doubles, the same values. */
public final class FloatMatrix extends ArrayMatrix {

    private final float[] entries;

    private FloatMatrix(Shape shape, float[] entries) {
        super(shape);
        this.entries = entries;
    }

    /**
     * Returns the matrix with these rows, which are copied.
     *
     * @throws IllegalArgumentException if rows are not equally long, or an entry is not finite
     */
    public static FloatMatrix of(float[][] rows) {
        Shape shape = Shape.ofRows(rows.length, row -> rows[row].length);
        Builder builder = new Builder(shape);
        shape.forEach((row, column) -> builder.set(row, column, rows[row][column]));
        return builder.build();
    }

    /** Starts a matrix of zeros, to be filled in any order without a second copy in memory. */
    public static Builder builder(int rows, int columns) {
        return new Builder(new Shape(rows, columns));
    }

    @Override
    double entry(int index) {
        return entries[index];
    }

    @Override
    void copy(int start, double[] into, int offset, int length) {
        for (int column = 0; column < length; column++) {
            into[offset + column] = entries[start + column];
        }
    }

    @Override
    public void copyRow(int row, float[] into, int offset) {
        System.arraycopy(entries, start(row), into, offset, columns());
    }

    /** Fills a matrix entry by entry; unusable once the matrix is built. */
    public static final class Builder extends ArrayMatrixBuilder<FloatMatrix> {

        private final float[] entries;

        private Builder(Shape shape) {
            super(shape);
            this.entries = new float[shape.entries()];
        }

        /** Sets one entry, which must be finite. */
        public Builder set(int row, int column, float entry) {
            put(row, column, entry);
            return this;
        }

        @Override
        void store(int index, double entry) {
            entries[index] = (float) entry;
        }

        @Override
        FloatMatrix matrix(Shape shape) {
            return new FloatMatrix(shape, entries);
        }
    }
}
