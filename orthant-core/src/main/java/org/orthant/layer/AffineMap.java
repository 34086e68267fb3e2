package org.orthant.layer;

/** A map {@code a ↦ Pa + c} of stored numbers: a dense matrix, or a factor for each coordinate. Implementations are immutable. */
public sealed interface AffineMap permits DenseMap, DiagonalMap {

    /** Returns the map of a matrix, which is not copied, and an offset for each of its rows. */
    static AffineMap dense(WeightMatrix matrix, double[] offset) {
        return new DenseMap(matrix, offset);
    }

    /** Returns the map {@code a_j ↦ scale_j a_j + offset_j}. */
    static AffineMap diagonal(double[] scale, double[] offset) {
        return new DiagonalMap(scale, offset);
    }

    /** Returns the number of coordinates of {@code a}. */
    int inputs();

    /** Returns the number of coordinates of {@code Pa + c}. */
    int outputs();

    /** Returns an entry of {@code P}. */
    double weight(int output, int input);

    /** Returns an entry of {@code c}. */
    double offset(int output);

    /** Writes a row of {@code P}, with all its zeros, to the beginning of {@code into}. */
    void copyRow(int output, double[] into);

    /** Returns whether {@code P} has no entries but those at {@code (j, j)}. */
    boolean isDiagonal();

    /** Returns the map in words. */
    default String described() {
        return (isDiagonal() ? "scaled features (" : "a linear map (") + outputs() + " x " + inputs() + ")";
    }
}
