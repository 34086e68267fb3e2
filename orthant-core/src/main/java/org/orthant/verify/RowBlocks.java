package org.orthant.verify;

/**
 * Unit rows in single precision, 64 to a block, each block stored column by column, so that multiplying by a vector
 * runs along memory for 64 rows at once.
 */
final class RowBlocks {

    /** Rows in a block. */
    static final int ROWS = 64;

    private final int columns;
    private final float[][] blocks;
    private int count;

    RowBlocks(int columns, int capacity) {
        this.columns = columns;
        this.blocks = new float[(capacity + ROWS - 1) / ROWS][];
    }

    int count() {
        return count;
    }

    int capacity() {
        return blocks.length * ROWS;
    }

    void clear() {
        count = 0;
    }

    /** Appends {@code sign · row}. */
    void add(double[] row, double sign) {
        int block = count / ROWS;
        if (blocks[block] == null) {
            blocks[block] = new float[ROWS * columns];
        }
        float[] target = blocks[block];
        int at = count % ROWS;
        for (int j = 0; j < columns; j++) {
            target[j * ROWS + at] = (float) (sign * row[j]);
        }
        count++;
    }

    /** Products of all rows with {@code x}; entries of {@code out} beyond the last row are without meaning. */
    void multiply(float[] x, float[] out) {
        for (int block = 0; block * ROWS < count; block++) {
            Kernels.multiplyBlock(blocks[block], x, columns, out, block * ROWS);
        }
    }
}
