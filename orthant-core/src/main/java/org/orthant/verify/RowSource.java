package org.orthant.verify;

/** Rows of a homogeneous problem: an input is a vector {@code x}, and what counts is the sign of each product. */
interface RowSource {

    /** The number of rows. */
    int rows();

    /** The number of entries of a row. */
    int dimension();

    /** Whether a row does not depend on the variables. */
    default boolean isConstant(int row) {
        return false;
    }

    /** How many of the rows, from the first on, are those of labels. */
    default int labels() {
        return rows();
    }

    /** Where variables are measured from a point other than zero: its distance from there, in the unit of products. */
    default double distanceFromZero() {
        return 0;
    }

    /** Writes a row. */
    void copy(int row, double[] into);

    /** What a row, whose copy is given, is divided by; 0 for a zero row. */
    default double norm(int row, double[] copy) {
        double squared = 0;
        for (double value : copy) {
            squared += value * value;
        }
        return Math.sqrt(squared);
    }
}
