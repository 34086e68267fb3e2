package org.orthant.repair.learn;

import org.orthant.kernel.Kernels;
import org.orthant.layer.OutputLayer;

/** Rows of a layer with their biases, in float32, in the blocks that the kernel multiplies. */
final class BlockedRows {

    private final int rows;
    private final int columns;
    private final float[][] blocks;

    private BlockedRows(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.blocks = new float[(rows + Kernels.BLOCK - 1) / Kernels.BLOCK][columns * Kernels.BLOCK];
    }

    /** Returns the rows of some labels. */
    static BlockedRows of(OutputLayer layer, int... labels) {
        BlockedRows blocked = new BlockedRows(labels.length, layer.features() + 1);
        double[] row = new double[layer.features() + 1];
        for (int i = 0; i < labels.length; i++) {
            layer.copyRow(labels[i], row);
            row[layer.features()] = layer.bias(labels[i]);
            blocked.set(i, row, 0);
        }
        return blocked;
    }

    /** Returns rows that follow one another in an array. */
    static BlockedRows of(double[] numbers, int columns) {
        BlockedRows blocked = new BlockedRows(numbers.length / columns, columns);
        for (int i = 0; i < blocked.rows; i++) {
            blocked.set(i, numbers, i * columns);
        }
        return blocked;
    }

    private void set(int row, double[] numbers, int offset) {
        float[] block = blocks[row / Kernels.BLOCK];
        int place = row % Kernels.BLOCK;
        for (int j = 0; j < columns; j++) {
            block[j * Kernels.BLOCK + place] = (float) numbers[offset + j];
        }
    }

    int rows() {
        return rows;
    }

    /** Takes the logits of a feature vector; the array is used again after the call. */
    @FunctionalInterface
    interface LogitAction {
        void accept(int vector, float[] logits);
    }

    /** Hands on the products of all rows with each of some feature vectors. */
    void forEach(FeatureTable features, int from, int to, LogitAction action) {
        float[] x = new float[columns];
        float[] logits = products();
        for (int i = from; i < to; i++) {
            features.copyRow(i, x);
            multiply(x, logits);
            action.accept(i, logits);
        }
    }

    /** Returns an array for products, large enough for whole blocks. */
    float[] products() {
        return new float[blocks.length * Kernels.BLOCK];
    }

    /** Writes the products of all rows with a feature vector. */
    void multiply(float[] x, float[] products) {
        for (int b = 0; b < blocks.length; b++) {
            Kernels.FASTEST.multiplyBlock(blocks[b], x, columns, products, b * Kernels.BLOCK);
        }
    }
}
