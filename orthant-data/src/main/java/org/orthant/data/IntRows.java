package org.orthant.data;

import java.util.Arrays;
import java.util.Objects;

/**
 * Rows of whole numbers of different lengths, one after the other in a single array: for each example its labels, its
 * words or its features.
 *
 * <p>All rows together have at most 2³¹ entries, less a few; a row costs four bytes in addition to its
 * entries.
 */
public final class IntRows {

    private final int[] starts;
    private final int[] entries;

    private IntRows(int[] starts, int[] entries) {
        this.starts = starts;
        this.entries = entries;
    }

    /** Returns these rows, copied. */
    public static IntRows of(int[]... rows) {
        Builder builder = new Builder();
        for (int[] row : rows) {
            builder.add(row);
        }
        return builder.build();
    }

    /** Returns the number of rows. */
    public int size() {
        return starts.length - 1;
    }

    /** Returns the number of entries of all rows. */
    public int entries() {
        return entries.length;
    }

    /** Returns the number of entries of a row. */
    public int length(int row) {
        return starts[row + 1] - starts[row];
    }

    /** Returns an entry of a row, by its position from 0. */
    public int at(int row, int position) {
        return entries[starts[row] + Objects.checkIndex(position, length(row))];
    }

    /** Copies a row into {@code target} from position {@code at} on, and returns its length. */
    public int copy(int row, int[] target, int at) {
        int length = length(row);
        System.arraycopy(entries, starts[row], target, at, length);
        return length;
    }

    /** Returns a row, as a copy. */
    public int[] row(int row) {
        return Arrays.copyOfRange(entries, starts[row], starts[row + 1]);
    }

    /** Returns the rows of these numbers, in this order. */
    public IntRows select(int[] rows) {
        Builder builder = new Builder();
        for (int row : rows) {
            builder.add(entries, starts[row], length(row));
        }
        return builder.build();
    }

    /** Returns where a row begins among all entries. */
    int start(int row) {
        return starts[row];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntRows that
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(entries, that.entries);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(starts) + Arrays.hashCode(entries);
    }

    /** Returns text such as {@code 3 rows of 17 entries}. */
    @Override
    public String toString() {
        return size() + " rows of " + entries.length + " entries";
    }

    /** Takes rows one by one. */
    public static final class Builder {
        private int[] starts = new int[64];
        private int[] entries = new int[256];
        private int rows;

        /** Starts without rows. */
        public Builder() {}

        /** Appends a row. */
        public Builder add(int... row) {
            return add(row, 0, row.length);
        }

        /** Appends a row that is part of an array. */
        public Builder add(int[] source, int from, int length) {
            int used = starts[rows];
            entries = ArrayGrowth.room(entries, used, length);
            System.arraycopy(source, from, entries, used, length);
            starts = ArrayGrowth.room(starts, rows + 1, 1);
            starts[++rows] = used + length;
            return this;
        }

        /** Returns the number of rows so far. */
        public int size() {
            return rows;
        }

        /** Returns the rows so far. */
        public IntRows build() {
            return new IntRows(Arrays.copyOf(starts, rows + 1), Arrays.copyOf(entries, starts[rows]));
        }
    }
}
