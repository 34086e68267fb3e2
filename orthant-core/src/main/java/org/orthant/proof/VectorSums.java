package org.orthant.proof;

/** Sums of numbers and of vectors in doubles, in a fixed order; their errors are bounded where they are used. */
final class VectorSums {

    private VectorSums() {}

    /** Adds {@code factor * vector} to {@code sum}. */
    static void addScaled(double[] sum, double factor, double[] vector) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * vector[j];
        }
    }

    /** Returns the sum of the magnitudes of a vector's entries. */
    static double ofMagnitudes(double[] vector) {
        double sum = 0;
        for (double entry : vector) {
            sum += Math.abs(entry);
        }
        return sum;
    }
}
