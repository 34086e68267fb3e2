package org.orthant.proof;

import java.util.Arrays;

/**
 * How far an approximate inverse {@code C} is from that of a matrix {@code N}.
 *
 * <p>The product is computed for some rows of {@code N} at a time, and for parts of {@code C} that stay in the second-level cache.
 */
final class InverseDefect {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound, a sum of positive numbers, may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** Rows of {@code N} that are multiplied with a part of {@code C}. */
    private static final int TOGETHER = 32;

    /** Rows and columns of a part of {@code C}: 256 KiB. */
    private static final int ROWS = 64;

    private static final int COLUMNS = 512;

    private InverseDefect() {}

    /** Returns at least {@code ‖I − NC‖∞}; NaN or infinite after an overflow. */
    static double of(double[][] matrix, double[][] inverse) {
        int size = matrix.length;
        double[] norms = new double[size];
        Arrays.setAll(norms, k -> VectorSums.ofMagnitudes(inverse[k]));
        double relative = (size + 4.0) * UNIT_ROUNDOFF;
        double largest = 0;
        double[][] products = new double[Math.min(TOGETHER, size)][size];
        for (int first = 0; first < size; first += TOGETHER) {
            int count = Math.min(TOGETHER, size - first);
            multiply(matrix, first, count, inverse, products);
            for (int i = 0; i < count; i++) {
                // The 1 of the identity, which also exceeds by far what underflows.
                double magnitude = 1;
                for (int k = 0; k < size; k++) {
                    magnitude += Math.abs(matrix[first + i][k]) * norms[k];
                }
                products[i][first + i] -= 1;
                double sum = VectorSums.ofMagnitudes(products[i]) + relative * magnitude;
                // Math.max keeps NaN.
                largest = Math.max(largest, sum * BOUND_SLACK);
            }
        }
        return largest;
    }

    /** Writes the products of {@code count} rows of a matrix with another one. */
    private static void multiply(double[][] matrix, int first, int count, double[][] inverse, double[][] into) {
        int size = inverse.length;
        for (int i = 0; i < count; i++) {
            Arrays.fill(into[i], 0);
        }
        for (int k = 0; k < size; k += ROWS) {
            for (int j = 0; j < size; j += COLUMNS) {
                for (int i = 0; i < count; i++) {
                    VectorSums.addAll(
                            into[i],
                            matrix[first + i],
                            inverse,
                            k,
                            Math.min(ROWS, size - k),
                            j,
                            Math.min(j + COLUMNS, size));
                }
            }
        }
    }
}
