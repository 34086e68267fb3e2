package org.orthant.verify.prove;

import static org.orthant.kernel.Kernels.FASTEST;

import org.jspecify.annotations.Nullable;

/** The inverse of a matrix by elimination with row exchanges, as good as doubles make it. */
final class ApproximateInverse {

    private ApproximateInverse() {}

    /** The inverse, or null if a pivot vanishes. */
    static double @Nullable [][] of(double[][] matrix) {
        int size = matrix.length;
        double[][] a = new double[size][];
        double[][] inverse = new double[size][size];
        for (int i = 0; i < size; i++) {
            a[i] = matrix[i].clone();
            inverse[i][i] = 1;
        }
        for (int k = 0; k < size; k++) {
            int pivot = k;
            for (int i = k + 1; i < size; i++) {
                if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
                    pivot = i;
                }
            }
            if (!(Math.abs(a[pivot][k]) > 0)) {
                return null;
            }
            swap(a, k, pivot);
            swap(inverse, k, pivot);
            double scale = 1 / a[k][k];
            for (int j = 0; j < size; j++) {
                a[k][j] *= scale;
                inverse[k][j] *= scale;
            }
            for (int i = 0; i < size; i++) {
                double factor = a[i][k];
                if (i != k && factor != 0) {
                    FASTEST.addScaled(a[i], -factor, a[k], size);
                    FASTEST.addScaled(inverse[i], -factor, inverse[k], size);
                }
            }
        }
        return inverse;
    }

    private static void swap(double[][] rows, int i, int j) {
        double[] row = rows[i];
        rows[i] = rows[j];
        rows[j] = row;
    }
}
