package org.orthant.proof;

/** The inverse of a matrix in floating point, about which nothing is promised: whoever uses it checks how good it is. */
final class ApproximateInverse {

    private ApproximateInverse() {}

    /** Gauss and Jordan's elimination with partial pivoting; infinite or NaN entries where the matrix is singular. */
    static double[][] of(double[][] matrix) {
        int size = matrix.length;
        double[][] inverse = new double[size][];
        for (int i = 0; i < size; i++) {
            inverse[i] = matrix[i].clone();
        }
        int[] exchanged = new int[size];
        for (int k = 0; k < size; k++) {
            exchanged[k] = largestBelow(inverse, k);
            double[] pivotRow = inverse[exchanged[k]];
            inverse[exchanged[k]] = inverse[k];
            inverse[k] = pivotRow;
            double pivot = 1 / pivotRow[k];
            pivotRow[k] = 1;
            for (int j = 0; j < size; j++) {
                pivotRow[j] *= pivot;
            }
            for (int i = 0; i < size; i++) {
                if (i != k) {
                    eliminate(inverse[i], pivotRow, k);
                }
            }
        }
        for (int k = size - 1; k >= 0; k--) {
            for (double[] row : inverse) {
                double entry = row[k];
                row[k] = row[exchanged[k]];
                row[exchanged[k]] = entry;
            }
        }
        return inverse;
    }

    private static int largestBelow(double[][] matrix, int k) {
        int largest = k;
        for (int i = k + 1; i < matrix.length; i++) {
            if (Math.abs(matrix[i][k]) > Math.abs(matrix[largest][k])) {
                largest = i;
            }
        }
        return largest;
    }

    private static void eliminate(double[] row, double[] pivotRow, int k) {
        double factor = row[k];
        row[k] = 0;
        for (int j = 0; j < row.length; j++) {
            row[j] -= factor * pivotRow[j];
        }
    }
}
