package org.orthant.proof;

/** Sums of numbers and of vectors in doubles, in a fixed order; their errors are bounded where they are used. */
final class VectorSums {

    private VectorSums() {}

    /** Adds four vectors times a factor each, in any order: sums are loaded and stored once for all of them. */
    static void addFour(double[] sum, double[] factors, double[][] vectors, int first) {
        addFour(sum, factors, vectors, first, 0, sum.length);
    }

    /** Does the same for the entries from {@code from} to {@code to − 1}. */
    static void addFour(double[] sum, double[] factors, double[][] vectors, int first, int from, int to) {
        double f0 = factors[first];
        double f1 = factors[first + 1];
        double f2 = factors[first + 2];
        double f3 = factors[first + 3];
        double[] v0 = vectors[first];
        double[] v1 = vectors[first + 1];
        double[] v2 = vectors[first + 2];
        double[] v3 = vectors[first + 3];
        for (int j = from; j < to; j++) {
            sum[j] += (f0 * v0[j] + f1 * v1[j]) + (f2 * v2[j] + f3 * v3[j]);
        }
    }

    /** Adds {@code factor * vector} to {@code sum}. */
    static void addScaled(double[] sum, double factor, double[] vector) {
        addScaled(sum, factor, vector, 0, sum.length);
    }

    /** Does the same for the entries from {@code from} to {@code to − 1}. */
    static void addScaled(double[] sum, double factor, double[] vector, int from, int to) {
        for (int j = from; j < to; j++) {
            sum[j] += factor * vector[j];
        }
    }

    /** Adds vectors, {@code count} of them, times a factor each to the entries from {@code from} to {@code to − 1}. */
    static void addAll(double[] sum, double[] factors, double[][] vectors, int first, int count, int from, int to) {
        int k = first;
        for (; k + 4 <= first + count; k += 4) {
            addFour(sum, factors, vectors, k, from, to);
        }
        for (; k < first + count; k++) {
            addScaled(sum, factors[k], vectors[k], from, to);
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
