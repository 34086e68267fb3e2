package org.orthant.layer;

/**
 * The inverse Fourier transform {@code x_m = sum_j X_j exp(2 pi i j m / n)} with every number, product and sum in single
 * precision: not for use but to see what layers do that are deployed so.
 *
 * <p>There are many such transforms, which round differently. This one does what is common to libraries of today: one pass
 * per small radix, tables computed in higher precision and rounded once, a convolution for lengths with large prime
 * factors, no fused operations. Its order of operations is fixed, so that it gives the same bits everywhere.
 */
sealed interface SingleFft permits SingleMixedRadixFft, SingleBluesteinFft {

    /** The transform of vectors of {@code length}, which is at least 1. */
    static SingleFft ofLength(int length) {
        Radices radices = Radices.of(length);
        return radices.small() ? new SingleMixedRadixFft(radices) : new SingleBluesteinFft(length);
    }

    /** Replaces a transform by n times the vector it came from; the arrays have the length n. */
    void backward(float[] real, float[] imaginary);

    /** The numbers, rounded. */
    static float[] rounded(double[] numbers) {
        float[] rounded = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            rounded[i] = (float) numbers[i];
        }
        return rounded;
    }
}
