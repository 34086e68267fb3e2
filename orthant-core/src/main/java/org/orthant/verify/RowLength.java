package org.orthant.verify;

/** The Euclidean length of a row, also where squares of its entries would overflow or underflow. */
final class RowLength {

    private RowLength() {}

    /** The length, off by a few units in the last place at most. */
    static double of(double[] row) {
        int exponent = exponent(row);
        double squared = 0;
        for (double value : row) {
            double scaled = Math.scalb(value, -exponent);
            squared += scaled * scaled;
        }
        return Math.scalb(Math.sqrt(squared), exponent);
    }

    /** The exponent of the largest entry; 0 for a zero row. */
    static int exponent(double[] row) {
        double largest = 0;
        for (double value : row) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest == 0 ? 0 : Math.getExponent(largest);
    }
}
