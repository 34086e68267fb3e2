package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.kernel.Kernels;
import org.orthant.layer.OutputLayer;

/**
 * The centred rows {@code z_i} of a sample in single precision, for products with vectors on either side. Vectors have the lengths {@link
 * #paddedSize} and {@link #paddedFeatures}, with zeros at the end. Samples of more than a gibibyte are read from the layer for each product.
 */
final class SampleRows {

    /** Rows that are multiplied together. */
    private static final int TOGETHER = 16;

    /** In bytes. */
    private static final long MOST_KEPT = 1L << 30;

    private final OutputLayer layer;
    private final int[] labels;
    private final float[] mean;
    private final int length;
    private final float[][] kept;

    /** Of rows of a ranking, whose last feature is the threshold, minus their mean without threshold. */
    SampleRows(OutputLayer layer, int[] labels, double[] mean) {
        this(layer, labels, mean, MOST_KEPT);
    }

    SampleRows(OutputLayer layer, int[] labels, double[] mean, long mostKept) {
        this.layer = layer;
        this.labels = labels;
        this.mean = new float[mean.length];
        for (int j = 0; j < mean.length; j++) {
            this.mean[j] = (float) mean[j];
        }
        // With space for the threshold.
        this.length = (mean.length + Kernels.LANES) / Kernels.LANES * Kernels.LANES;
        boolean keeps = (long) labels.length * length * Float.BYTES <= mostKept;
        this.kept = new float[keeps ? parts() : 0][];
        for (int part = 0; part < kept.length; part++) {
            kept[part] = read(part, new float[TOGETHER * length]);
        }
    }

    private int parts() {
        return (labels.length + TOGETHER - 1) / TOGETHER;
    }

    private float[] part(int part, float[] room) {
        return kept.length > 0 ? kept[part] : read(part, room);
    }

    private float[] read(int part, float[] into) {
        int first = part * TOGETHER;
        for (int i = 0; i < TOGETHER; i++) {
            int start = i * length;
            if (first + i < labels.length) {
                layer.copyRow(labels[first + i], into, start);
                for (int j = 0; j < mean.length; j++) {
                    into[start + j] -= mean[j];
                }
                into[start + mean.length] = 0;
            } else {
                Arrays.fill(into, start, start + length, 0);
            }
        }
        return into;
    }

    int paddedSize() {
        return parts() * TOGETHER;
    }

    int paddedFeatures() {
        return length;
    }

    /** Writes the products of all rows with {@code x}. */
    void multiply(float[] x, float[] into) {
        float[] room = room();
        float[][] xs = {x};
        float[][] outs = {into};
        for (int part = 0; part < parts(); part++) {
            FASTEST.multiplyRows(part(part, room), TOGETHER, length, xs, outs, part * TOGETHER);
        }
    }

    /** Writes the sum of all rows times a factor each. */
    void combine(float[] factors, float[] into) {
        float[] room = room();
        Arrays.fill(into, 0);
        for (int part = 0; part < parts(); part++) {
            float[] rows = part(part, room);
            for (int i = 0; i < TOGETHER; i += 4) {
                addFour(into, factors, part * TOGETHER + i, rows, i * length);
            }
        }
    }

    private float[] room() {
        return new float[kept.length > 0 ? 0 : TOGETHER * length];
    }

    private void addFour(float[] sum, float[] factors, int first, float[] rows, int at) {
        float f0 = factors[first];
        float f1 = factors[first + 1];
        float f2 = factors[first + 2];
        float f3 = factors[first + 3];
        for (int j = 0; j < length; j++) {
            int k = at + j;
            sum[j] += (f0 * rows[k] + f1 * rows[k + length]) + (f2 * rows[k + 2 * length] + f3 * rows[k + 3 * length]);
        }
    }
}
