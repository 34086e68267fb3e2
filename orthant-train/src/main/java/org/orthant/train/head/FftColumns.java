package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.orthant.layer.DftLayer;

/**
 * {@code F} as an inverse real FFT of length {@code n}.
 *
 * <p>That FFT computes {@code z_i = (c_0 + 2 Re Σ_j c_j exp(2πi·ij/n)) / n}. With features {@code (x_0, a_1, b_1, a_2,
 * …)} in the order of {@link DftLayer}, {@code c_0 = √n x_0} and {@code c_j = √(n/2) (a_j − i b_j)} make it {@code Fx}.
 */
final class FftColumns implements FixedColumns {

    private final int labels;
    /** The map from features to coefficients, {@code (2k+1, k+1)} complex. */
    private final NDArray coefficients;
    /** The complex number 1: a product with it is the only way to complex numbers that gradients come back through. */
    private final NDArray one;

    FftColumns(int labels, int maxActive, NDManager manager) {
        this.labels = labels;
        this.coefficients = coefficients(labels, maxActive, manager);
        this.one = manager.create(new float[] {1, 0}, new Shape(1, 1, 2)).complex();
    }

    private static NDArray coefficients(int labels, int maxActive, NDManager manager) {
        int columns = maxActive + 1;
        float[] entries = new float[(2 * maxActive + 1) * columns * 2];
        entries[0] = (float) Math.sqrt(labels);
        float scale = (float) Math.sqrt(labels / 2.0);
        for (int j = 1; j <= maxActive; j++) {
            entries[((2 * j - 1) * columns + j) * 2] = scale;
            entries[(2 * j * columns + j) * 2 + 1] = -scale;
        }
        return manager.create(entries, new Shape(2 * maxActive + 1, columns, 2)).complex();
    }

    @Override
    public NDArray multiply(NDArray features) {
        return features.mul(one).matMul(coefficients).irfft(labels, 1);
    }
}
