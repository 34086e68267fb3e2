package org.orthant.layer;

/**
 * Fills a matrix entry by entry; unusable once the matrix is built, because the builder hands over its memory.
 *
 * @param <M> the kind of matrix
 */
abstract class ArrayMatrixBuilder<M> {

    private final Shape shape;
    private boolean built;

    ArrayMatrixBuilder(Shape shape) {
        this.shape = shape;
    }

    /** Stores an entry at a position of the array. */
    abstract void store(int index, double entry);

    /** Makes the matrix of the array. */
    abstract M matrix(Shape ofMatrix);

    /** Checks and stores an entry. */
    final void put(int row, int column, double entry) {
        requireUnbuilt();
        int index = shape.index(row, column);
        if (!Double.isFinite(entry)) {
            throw new NotFiniteException(row, column, entry);
        }
        store(index, entry);
    }

    /**
     * Returns the matrix.
     *
     * @throws IllegalStateException if it has been built already
     */
    public final M build() {
        requireUnbuilt();
        built = true;
        return matrix(shape);
    }

    private void requireUnbuilt() {
        if (built) {
            throw new IllegalStateException("the matrix is built already: start another builder");
        }
    }
}
