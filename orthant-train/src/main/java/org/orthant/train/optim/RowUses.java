package org.orthant.train.optim;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Which examples of a batch use which rows of an {@link EmbeddingTable}, and with which shares: row by row, ascending, and
 * for each row by ascending example.
 *
 * <p>With hundreds of words per example, a row has many users. Row by row, a table that no cache holds is read once per
 * batch, and the sums of the examples stay in the cache; example by example it would be the other way round.
 */
public final class RowUses {

    private final int examples;
    private final int[] rows;
    /** Where the uses of {@code rows[i]} start; one more for the end of the last. */
    private final int[] starts;

    private final int[] users;
    private final float[] shares;

    private RowUses(int examples, int[] rows, int[] starts, int[] users, float[] shares) {
        this.examples = examples;
        this.rows = rows;
        this.starts = starts;
        this.users = users;
        this.shares = shares;
    }

    int examples() {
        return examples;
    }

    /** Takes one use of a row. */
    @FunctionalInterface
    interface Visitor {
        void accept(float[] row, int example, float share);
    }

    /** Hands all uses to the visitor, with what stands for their rows. */
    void forEach(IntFunction<float[]> numbers, Visitor visitor) {
        for (int index = 0; index < rows.length; index++) {
            float[] row = numbers.apply(rows[index]);
            for (int use = starts[index]; use < starts[index + 1]; use++) {
                visitor.accept(row, users[use], shares[use]);
            }
        }
    }

    /** Takes the uses of one example after the other; it may be used again for the next batch, and keeps its memory for it. */
    public static final class Builder {
        /** The number of uses of each row; while sorting, the position of its next use. */
        private final int[] counts;

        private int[] rows = new int[256];
        private int[] users = new int[256];
        private float[] shares = new float[256];
        private int used;

        /** Starts without uses, for a table with this number of rows. */
        public Builder(int tableRows) {
            this.counts = new int[tableRows];
        }

        /** Appends a use; examples are numbered from 0, and come in ascending order. */
        public void add(int row, int example, float share) {
            if (used == rows.length) {
                rows = Arrays.copyOf(rows, 2 * used);
                users = Arrays.copyOf(users, 2 * used);
                shares = Arrays.copyOf(shares, 2 * used);
            }
            rows[used] = row;
            users[used] = example;
            shares[used] = share;
            used++;
            counts[row]++;
        }

        /** Returns all uses of a batch with this number of examples, sorted by counting, and forgets them. */
        public RowUses build(int examples) {
            int distinct =
                    (int) Arrays.stream(counts).filter(count -> count > 0).count();
            int[] sortedRows = new int[distinct];
            int[] starts = new int[distinct + 1];
            int index = 0;
            int start = 0;
            for (int row = 0; row < counts.length; row++) {
                if (counts[row] > 0) {
                    sortedRows[index] = row;
                    starts[index++] = start;
                    int count = counts[row];
                    counts[row] = start;
                    start += count;
                }
            }
            starts[distinct] = start;
            int[] sortedUsers = new int[used];
            float[] sortedShares = new float[used];
            for (int use = 0; use < used; use++) {
                int at = counts[rows[use]]++;
                sortedUsers[at] = users[use];
                sortedShares[at] = shares[use];
            }
            Arrays.fill(counts, 0);
            used = 0;
            return new RowUses(examples, sortedRows, starts, sortedUsers, sortedShares);
        }
    }
}
