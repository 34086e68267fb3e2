package org.orthant.bench;

import java.util.ArrayList;
import java.util.List;
import org.orthant.layer.OutputLayer;

/**
 * The least that any method does for a label set: one pass over all weights, in float32.
 *
 * <p>It computes {@code Wx} once, with the rows in blocks and each block by column, which is how plain Java reads a
 * matrix fastest.
 */
final class Floor {

    private static final int PASSES = 200;

    private final List<ColumnBlock> blocks = new ArrayList<>();
    private final float[] x;

    /** Copies the weights of a layer. */
    Floor(OutputLayer layer) {
        int features = layer.features();
        for (int first = 0; first < layer.labels(); first += ColumnBlock.MOST_ROWS) {
            float[][] rows = new float[Math.min(ColumnBlock.MOST_ROWS, layer.labels() - first)][features];
            for (int row = 0; row < rows.length; row++) {
                double[] weights = layer.row(first + row);
                for (int j = 0; j < features; j++) {
                    rows[row][j] = (float) weights[j];
                }
            }
            ColumnBlock block = new ColumnBlock(rows.length, features);
            block.copy(rows, 0);
            blocks.add(block);
        }
        x = new float[ColumnBlock.padded(features)];
        for (int j = 0; j < features; j++) {
            x[j] = 1f / (1 + j);
        }
    }

    /** The median time of a pass; earlier ones warm up. */
    double nanos() {
        double[] nanos = new double[PASSES];
        for (int pass = -PASSES; pass < PASSES; pass++) {
            long before = CpuClock.nanos();
            float sum = sumOfLogits();
            long taken = CpuClock.nanos() - before;
            if (Float.isNaN(sum)) {
                throw new IllegalStateException("finite weights have a product that is not a number");
            }
            if (pass >= 0) {
                nanos[pass] = taken;
            }
        }
        return Quantiles.of(nanos).median();
    }

    /** Uses something of every block, as otherwise the compiler might leave it out. */
    float sumOfLogits() {
        float sum = 0;
        for (ColumnBlock block : blocks) {
            sum += block.logits(x)[0];
        }
        return sum;
    }
}
