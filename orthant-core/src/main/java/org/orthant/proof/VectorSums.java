package org.orthant.proof;

/** Sums of numbers and of vectors in doubles, in a fixed order; their errors are bounded where they are used. */
final class VectorSums {

    private VectorSums() {}

    /** Adds four vectors times a factor each, in any order: sums are loaded and stored once for all of them. */
    static void addFour(double[] sum, double[] factors, double[][] vectors, int first) {
        double f0 = factors[first];
        double f1 = factors[first + 1];
        double f2 = factors[first + 2];
        double f3 = factors[first + 3];
        double[] v0 = vectors[first];
        double[] v1 = vectors[first + 1];
        double[] v2 = vectors[first + 2];
        double[] v3 = vectors[first + 3];
        for (int j = 0; j < sum.length; j++) {
            sum[j] += (f0 * v0[j] + f1 * v1[j]) + (f2 * v2[j] + f3 * v3[j]);
        }
    }

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
