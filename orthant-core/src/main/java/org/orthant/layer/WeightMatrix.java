package org.orthant.layer;

/**
 * A read-only matrix of finite numbers.
 *
 * <p>Implementations never change once they are visible, and refuse NaN and infinities when they are made.
 */
public interface WeightMatrix {

    /** The number of rows, at least 1. */
    int rows();

    /** The number of columns, at least 1. */
    int columns();

    /** The entry in {@code row} and {@code column}, which count from 0. */
    double at(int row, int column);

    /** Writes the entries of {@code row} to {@code into}, the first of them at {@code offset}. */
    void copyRow(int row, double[] into, int offset);

    /** Writes the entries of {@code row} to the beginning of {@code into}. */
    default void copyRow(int row, double[] into) {
        copyRow(row, into, 0);
    }

    /** Writes the entries of {@code row}, rounded to single precision, to {@code into}, the first of them at {@code offset}. */
    default void copyRow(int row, float[] into, int offset) {
        double[] entries = new double[columns()];
        copyRow(row, entries, 0);
        for (int column = 0; column < entries.length; column++) {
            into[offset + column] = (float) entries[column];
        }
    }

    /** Computes the entry in a row and a column. */
    @FunctionalInterface
    interface Entries {

        /** Returns the entry, which is finite and always the same. */
        double at(int row, int column);
    }

    /** Returns a matrix whose entries are computed whenever they are asked for. */
    static WeightMatrix of(int rows, int columns, Entries entries) {
        return new ComputedMatrix(rows, columns, entries);
    }
}
