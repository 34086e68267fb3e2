package org.orthant.verify.rows;

import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Blocks of rows, spread evenly over all: where there are many more rows than variables, few of them already rule out
 * most of what all of them do.
 */
public final class RowSample {

    /**
     * Rows per variable, and at least: {@code d + 1} rows are a circuit, and ten times as many leave few label sets to full
     * passes. Fewer decide less, more take longer.
     */
    private static final int PER_VARIABLE = 10;

    private static final int LEAST = 256;

    /**
     * Up to here a sample, the same for every label set, is the better first list than the worst rows of a guess; beyond, if
     * it holds all rows.
     */
    private static final int MOST_VARIABLES = 64;

    private final RowBlocks blocks;
    private final int stride;
    private final int rows;
    private final double[][] units;

    /** At least {@code wanted} rows, if there are as many; the unit row of each is given by its number. */
    RowSample(RowBlocks blocks, int wanted, IntFunction<double[]> unit) {
        this.blocks = blocks;
        this.stride = Math.max(1, blocks.count() / Math.max(wanted, 1));
        this.rows = blocks.count();
        this.units = IntStream.range(0, size()).map(this::row).mapToObj(unit).toArray(double[][]::new);
    }

    /** Whether a sample is of use for these numbers of rows and variables. */
    public static boolean helps(int rows, int variables) {
        return variables <= MOST_VARIABLES || isAll(rows, variables);
    }

    /** Whether there are so few rows for the variables that the sample is all of them. */
    public static boolean isAll(int rows, int variables) {
        return rows <= size(variables);
    }

    /** How many rows to take. */
    static int wanted(int rows, int variables) {
        return helps(rows, variables) ? size(variables) : 0;
    }

    private static int size(int variables) {
        return Math.max(LEAST, PER_VARIABLE * variables);
    }

    /** The place of a row in the sample, or −1. */
    public int position(int row) {
        int block = row / RowBlocks.ROWS;
        return block % stride == 0 ? block / stride * RowBlocks.ROWS + row % RowBlocks.ROWS : -1;
    }

    /** The row at a place. */
    public int row(int position) {
        return position / RowBlocks.ROWS * stride * RowBlocks.ROWS + position % RowBlocks.ROWS;
    }

    /** The unit row at a place; to be read only. */
    public double[] unit(int position) {
        return units[position];
    }

    /** How many rows it has. */
    public int size() {
        int last = (rows - 1) / RowBlocks.ROWS / stride;
        return Math.min((last + 1) * RowBlocks.ROWS, last * RowBlocks.ROWS + rows - last * stride * RowBlocks.ROWS);
    }

    /** The length of an array for its products. */
    public int capacity() {
        return (size() + RowBlocks.ROWS - 1) / RowBlocks.ROWS * RowBlocks.ROWS;
    }

    /** Products with {@code x}, from {@code out[offset]} on. */
    public void multiply(float[] x, float[] out, int offset) {
        blocks.multiply(x, stride, out, offset);
    }
}
