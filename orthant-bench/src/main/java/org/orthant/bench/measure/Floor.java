package org.orthant.bench.measure;

import org.orthant.kernel.Kernels;
import org.orthant.layer.OutputLayer;

/**
 * The least work of any method that reads all of a layer: one pass over the weights, in float32.
 *
 * <p>It computes {@code Wx} once, with the rows in blocks and each block by column, which is how memory is read fastest.
 */
public final class Floor {

    private static final int PASSES = 200;

    private static final int PRODUCTS = 10;
    private static final int POINTS = 32;
    private static final int PART = 512;

    private final Kernels kernels;
    private final float[][] blocks;
    private final float[] x;
    private final float[] logits;

    /** Copies the weights of a layer, to be multiplied as fast as this JVM can. */
    public Floor(OutputLayer layer) {
        this(layer, Kernels.FASTEST);
    }

    public Floor(OutputLayer layer, Kernels kernels) {
        this.kernels = kernels;
        int features = layer.features();
        int count = (layer.labels() + Kernels.BLOCK - 1) / Kernels.BLOCK;
        blocks = new float[count][features * Kernels.BLOCK];
        for (int label = 0; label < layer.labels(); label++) {
            double[] weights = layer.row(label);
            for (int j = 0; j < features; j++) {
                blocks[label / Kernels.BLOCK][j * Kernels.BLOCK + label % Kernels.BLOCK] = (float) weights[j];
            }
        }
        logits = new float[count * Kernels.BLOCK];
        x = new float[features];
        for (int j = 0; j < features; j++) {
            x[j] = 1f / (1 + j);
        }
    }

    /** The seconds that the product of all rows with this number of points takes, {@link #POINTS} at a time; earlier ones warm up. */
    public double secondsOfProduct(int points) {
        float[][] xs = new float[POINTS][];
        float[][] products = new float[POINTS][];
        for (int k = 0; k < POINTS; k++) {
            xs[k] = x.clone();
            products[k] = new float[logits.length];
        }
        double[] nanos = new double[PRODUCTS];
        for (int product = -PRODUCTS; product < PRODUCTS; product++) {
            long before = CpuClock.nanos();
            multiply(xs, products);
            if (product >= 0) {
                nanos[product] = CpuClock.nanos() - before;
            }
        }
        return Quantiles.of(nanos).median() / 1e9 / POINTS * points;
    }

    private void multiply(float[][] xs, float[][] products) {
        for (int block = 0; block < blocks.length; block++) {
            for (int from = 0; from < x.length; from += PART) {
                for (int k = 0; k < POINTS; k += 4) {
                    kernels.multiplyBlockByFour(
                            blocks[block],
                            xs,
                            k,
                            from,
                            Math.min(x.length, from + PART),
                            products,
                            block * Kernels.BLOCK);
                }
            }
        }
    }

    /** The median time of a pass; earlier ones warm up. */
    public double nanos() {
        double[] nanos = new double[PASSES];
        for (int pass = -5 * PASSES; pass < PASSES; pass++) {
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

    /** Uses one sum of every block, so that the compiler cannot remove their computation. */
    public float sumOfLogits() {
        float sum = 0;
        for (int block = 0; block < blocks.length; block++) {
            kernels.multiplyBlock(blocks[block], x, x.length, logits, block * Kernels.BLOCK);
            sum += logits[block * Kernels.BLOCK];
        }
        return sum;
    }
}
