package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import org.orthant.layer.DftLayer;
import org.orthant.layer.LogitsPath;

/**
 * The fixed columns {@code F} of a DFT layer, ready to be multiplied with: as a matrix, or as the coefficients of an
 * inverse real FFT of length {@code n}.
 *
 * <p>That FFT computes {@code z_i = (c_0 + 2 Re Σ_j c_j exp(2πi·ij/n)) / n}. With features {@code (x_0, a_1, b_1, a_2,
 * …)} in the order of {@link DftLayer}, {@code c_0 = √n x_0} and {@code c_j = √(n/2) (a_j − i b_j)} make it {@code Fx}.
 */
final class FixedColumns {

    private final int labels;
    private final LogitsPath path;
    private final DataType type;
    /** {@code F} itself, {@code (n, 2k+1)}, or the map from features to coefficients, {@code (2k+1, k+1)} complex. */
    private final NDArray constants;
    /** The complex number 1: a product with it is the only way to complex numbers that gradients come back through. */
    private final NDArray one;

    private FixedColumns(int labels, LogitsPath path, DataType type, NDArray constants, NDArray one) {
        this.labels = labels;
        this.path = path;
        this.type = type;
        this.constants = constants;
        this.one = one;
    }

    /** The columns for features of the given type; the FFT knows single precision only. */
    static FixedColumns of(int labels, int maxActive, LogitsPath wanted, NDManager manager, DataType type) {
        LogitsPath path = type == DataType.FLOAT32 ? wanted : LogitsPath.MATRIX;
        NDArray constants = path == LogitsPath.FFT
                ? coefficients(labels, maxActive, manager)
                : matrix(labels, maxActive, manager).toType(type, false);
        NDArray one = manager.create(new float[] {1, 0}, new Shape(1, 1, 2)).complex();
        return new FixedColumns(labels, path, type, constants, one);
    }

    /** Whether these constants have the precision of the features. */
    boolean suits(NDArray features) {
        return features.getDataType() == type;
    }

    /** The product {@code Fx} for each row {@code x} of {@code (batch, 2k+1)} features. */
    NDArray multiply(NDArray features) {
        return path == LogitsPath.FFT
                ? features.mul(one).matMul(constants).irfft(labels, 1)
                : Linear.linear(features, constants).singletonOrThrow();
    }

    private static NDArray matrix(int labels, int maxActive, NDManager manager) {
        DftLayer layer = DftLayer.of(labels, maxActive);
        int columns = layer.features();
        double[] row = new double[columns];
        double[] entries = new double[Math.multiplyExact(labels, columns)];
        for (int label = 0; label < labels; label++) {
            layer.copyRow(label, row);
            System.arraycopy(row, 0, entries, label * columns, columns);
        }
        return manager.create(entries, new Shape(labels, columns));
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

    /**
     * The faster way for so many labels.
     *
     * <p>A product costs {@code n(2k+1)}, a transform about {@code n log n}, much more if {@code n} has a large prime
     * factor and somewhat more if it is odd. Measured with gradients, batch 64, one thread of a virtual machine with two
     * cores, in milliseconds, matrix against FFT: n = 1000, k = 50: 0.6 and 0.5; n = 8192, k = 20: 2.7 and 3.6, k = 50:
     * 6.6 and 3.9; n = 9009 = 3²·7·11·13, k = 50: 5.8 and 8.3, k = 200: 28 and 10; n = 8921 = 11·811, k = 80: 16 and 85,
     * k = 200: 46 and 61; n = 20000, k = 20: 6 and 16, k = 50: 27 and 20, k = 200: 76 and 16; n = 20011, a prime, k =
     * 200: 69 and 93; n = 100000, k = 20: 40 and 53, k = 50: 72 and 51.
     */
    static LogitsPath fasterPath(int labels, int maxActive) {
        int enough = largestPrimeFactor(labels) > 13 ? 400 : labels % 2 == 1 ? 100 : 40;
        return maxActive >= enough ? LogitsPath.FFT : LogitsPath.MATRIX;
    }

    private static int largestPrimeFactor(int number) {
        int rest = number;
        int largest = 1;
        for (int factor = 2; (long) factor * factor <= rest; factor++) {
            while (rest % factor == 0) {
                largest = factor;
                rest /= factor;
            }
        }
        return Math.max(largest, rest);
    }
}
