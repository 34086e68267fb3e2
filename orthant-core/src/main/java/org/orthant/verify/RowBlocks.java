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

    /** Appends a row. */
    void add(double[] row) {
        float[] target = room();
        int at = count % ROWS;
        for (int j = 0; j < columns; j++) {
            target[j * ROWS + at] = (float) row[j];
        }
        count++;
    }

    /** Appends {@code sign} times a row of others. */
    void add(RowBlocks others, int row, int sign) {
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

    /** Products of all rows with {@code x}; entries of {@code out} beyond the last row are without meaning. */
    void multiply(float[] x, float[] out) {
        for (int block = 0; block * ROWS < count; block++) {
            Kernels.multiplyBlock(blocks[block], x, columns, out, block * ROWS);
        }
    }
}
