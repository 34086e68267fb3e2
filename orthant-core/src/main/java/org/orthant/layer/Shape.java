package org.orthant.layer;

import java.util.function.IntUnaryOperator;

/** The shape of a matrix that is stored row after row in one array. */
record Shape(int rows, int columns) {

    /** The longest array that every virtual machine can be expected to allocate. */
    private static final int MAX_ENTRIES = Integer.MAX_VALUE - 8;

    Shape {
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException(
                    "a matrix of " + rows + " x " + columns + " is empty: it needs at least one row and one column");
        }
        if ((long) rows * columns > MAX_ENTRIES) {
            throw new IllegalArgumentException("a matrix of " + rows + " x " + columns + " has " + (long) rows * columns
                    + " entries: at most " + MAX_ENTRIES + " fit in memory");
        }
    }

    /** The shape of rows that must be equally long. */
    static Shape ofRows(int rows, IntUnaryOperator length) {
        int columns = rows == 0 ? 0 : length.applyAsInt(0);
        for (int row = 0; row < rows; row++) {
            if (length.applyAsInt(row) != columns) {
                throw new IllegalArgumentException("row " + row + " has " + length.applyAsInt(row)
                        + " entries but row 0 has " + columns + ": rows must be equally long");
            }
        }
        return new Shape(rows, columns);
    }

    /** What to do with an entry. */
    interface EntryAction {

        void accept(int row, int column);
    }

    /** Visits all entries, row after row. */
    void forEach(EntryAction action) {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                action.accept(row, column);
            }
        }
    }

    int entries() {
        return rows * columns;
    }

    /** Where the entry lies in the array. */
    int index(int row, int column) {
        if (column < 0 || column >= columns) {
            throw outOfRange("column", column, columns);
        }
        return rowStart(row) + column;
    }

    /** Where the first entry of the row lies in the array. */
    int rowStart(int row) {
        if (row < 0 || row >= rows) {
            throw outOfRange("row", row, rows);
        }
        return row * columns;
    }

    /** Refuses an array that is too short for a row at {@code offset}. */
    void requireRoom(double[] into, int offset) {
        if (offset < 0 || into.length - offset < columns) {
            throw new IllegalArgumentException("an array of length " + into.length + " is too short for " + columns
                    + " columns from position " + offset);
        }
    }

    private static IllegalArgumentException outOfRange(String what, int position, int count) {
        return new IllegalArgumentException(what + " " + position + " is out of range for " + count + " " + what
                + "s: they run from 0 to " + (count - 1));
    }
}
