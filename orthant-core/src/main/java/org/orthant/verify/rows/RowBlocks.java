package org.orthant.verify.rows;

import static org.orthant.kernel.Kernels.FASTEST;

import org.orthant.kernel.Kernels;

/**
 * Unit rows in single precision, 64 to a block, each block stored column by column, so that multiplying by a vector
 * runs along memory for 64 rows at once.
 */
public final class RowBlocks {

    /** Rows in a block. */
    static final int ROWS = Kernels.BLOCK;

    /** Columns that are multiplied by all vectors before the next ones: 128 KiB of a block, which stay in the second-level cache. */
    private static final int PART = 512;

    private final int columns;
    private final float[][] blocks;
    private int count;

    public RowBlocks(int columns, int capacity) {
        this.columns = columns;
        this.blocks = new float[(capacity + ROWS - 1) / ROWS][];
    }

    int count() {
        return count;
    }

    public int capacity() {
        return blocks.length * ROWS;
    }

    public void clear() {
        count = 0;
    }

    /** Appends a row. */
    public void add(double[] row) {
        float[] target = room();
        int at = count % ROWS;
        for (int j = 0; j < columns; j++) {
            target[j * ROWS + at] = (float) row[j];
        }
        count++;
    }

    /** Appends {@code sign} times a row of others. */
    public void add(RowBlocks others, int row, int sign) {
        float[] source = others.blocks[row / ROWS];
        float[] target = room();
        int from = row % ROWS;
        int at = count % ROWS;
        for (int j = 0; j < columns; j++) {
            target[j * ROWS + at] = sign * source[j * ROWS + from];
        }
        count++;
    }

    private float[] room() {
        int block = count / ROWS;
        if (blocks[block] == null) {
            blocks[block] = new float[ROWS * columns];
        }
        return blocks[block];
    }

    /** The number of rows in all blocks that are begun. */
    public int padded() {
        return (count + ROWS - 1) / ROWS * ROWS;
    }

    /** Products of all rows with {@code x}, from {@code out[offset]} on; those beyond the last row are without meaning. */
    public void multiply(float[] x, float[] out, int offset) {
        multiply(x, 1, out, offset);
    }

    /**
     * Products of all rows with several vectors, each block being fetched from memory once for all of them, and from the nearest cache
     * once for four of them.
     */
    public void multiply(float[][] xs, float[][] outs) {
        int fours = xs.length / 4 * 4;
        for (int block = 0; block * ROWS < count; block++) {
            for (int from = 0; from < columns; from += PART) {
                int to = Math.min(columns, from + PART);
                for (int k = 0; k < fours; k += 4) {
                    FASTEST.multiplyBlockByFour(blocks[block], xs, k, from, to, outs, block * ROWS);
                }
            }
            for (int k = fours; k < xs.length; k++) {
                FASTEST.multiplyBlock(blocks[block], xs[k], columns, outs[k], block * ROWS);
            }
        }
    }

    /** Products of the rows in every {@code stride}-th block with {@code x}, from {@code out[offset]} on. */
    public void multiply(float[] x, int stride, float[] out, int offset) {
        int at = offset;
        for (int block = 0; block * ROWS < count; block += stride) {
            FASTEST.multiplyBlock(blocks[block], x, columns, out, at);
            at += ROWS;
        }
    }
}
