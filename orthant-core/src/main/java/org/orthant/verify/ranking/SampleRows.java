package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.kernel.Kernels;

/**
 * Rows in single precision, one after the other, for products with vectors on either side. Vectors have the lengths {@link #paddedSize} and
 * {@link #paddedFeatures}, with zeros at the end.
 */
final class SampleRows {

    /** Rows in an array. */
    private static final int TOGETHER = 16;

    private final int length;
    private final float[][] parts;

    /** Zeros. */
    SampleRows(int size, int features) {
        this.length = (features + Kernels.LANES - 1) / Kernels.LANES * Kernels.LANES;
        this.parts = new float[(size + TOGETHER - 1) / TOGETHER][TOGETHER * length];
    }

    /** Sets a row to the first entries of {@code row}, of which there may be more than features. */
    void set(int i, double[] row, int features) {
        float[] part = parts[i / TOGETHER];
        int start = i % TOGETHER * length;
        for (int j = 0; j < features; j++) {
            part[start + j] = (float) row[j];
        }
    }

    int paddedSize() {
        return parts.length * TOGETHER;
    }

    int paddedFeatures() {
        return length;
    }

    /** Writes the products of all rows with {@code x}. */
    void multiply(float[] x, float[] into) {
        float[][] xs = {x};
        float[][] outs = {into};
        for (int part = 0; part < parts.length; part++) {
            FASTEST.multiplyRows(parts[part], TOGETHER, length, xs, outs, part * TOGETHER);
        }
    }

    /** Writes the sum of all rows times a factor each. */
    void combine(float[] factors, float[] into) {
        Arrays.fill(into, 0);
        for (int part = 0; part < parts.length; part++) {
            for (int i = 0; i < TOGETHER; i += 4) {
                addFour(into, factors, part * TOGETHER + i, parts[part], i * length);
            }
        }
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
