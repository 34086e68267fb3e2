package org.orthant.verify;

/**
 * Blocks of rows, spread evenly over all: where there are many more rows than variables, few of them already rule out
 * most of what all of them do.
 */
final class Sample {

    private final RowBlocks blocks;
    private final int stride;
    private final int rows;

    /** At least so many rows, if there are. */
    Sample(RowBlocks blocks, int wanted) {
        this.blocks = blocks;
        this.stride = Math.max(1, blocks.count() / Math.max(wanted, 1));
        this.rows = blocks.count();
    }

    /** The place of a row in the sample, or −1. */
    int position(int row) {
        int block = row / RowBlocks.ROWS;
        return block % stride == 0 ? block / stride * RowBlocks.ROWS + row % RowBlocks.ROWS : -1;
    }

    /** The row at a place. */
    int row(int position) {
        return position / RowBlocks.ROWS * stride * RowBlocks.ROWS + position % RowBlocks.ROWS;
    }

    /** How many rows it has. */
    int size() {
        int last = (rows - 1) / RowBlocks.ROWS / stride;
        return Math.min((last + 1) * RowBlocks.ROWS, last * RowBlocks.ROWS + rows - last * stride * RowBlocks.ROWS);
    }

    /** The room that its products need. */
    int capacity() {
        return (size() + RowBlocks.ROWS - 1) / RowBlocks.ROWS * RowBlocks.ROWS;
    }

    /** Products with {@code x}, from {@code out[offset]} on. */
    void multiply(float[] x, float[] out, int offset) {
        blocks.multiply(x, stride, out, offset);
    }
}
