package org.orthant.layer;

/** The product of a matrix and a vector, row by row, in double precision. */
final class RowProducts {

    private RowProducts() {}

    /** Adds {@code matrix * x} to {@code into}. */
    static void add(WeightMatrix matrix, double[] x, double[] into) {
        double[] row = new double[matrix.columns()];
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.copyRow(i, row);
            into[i] += dot(row, x);
        }
    }

    /** Four partial sums, because additions that wait for one another are most of the time a plain loop takes. */
    private static double dot(double[] row, double[] x) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int j = 0;
        for (; j + 3 < row.length; j += 4) {
            sum0 += row[j] * x[j];
            sum1 += row[j + 1] * x[j + 1];
            sum2 += row[j + 2] * x[j + 2];
            sum3 += row[j + 3] * x[j + 3];
        }
        for (; j < row.length; j++) {
            sum0 += row[j] * x[j];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }
}
