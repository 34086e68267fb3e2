package org.orthant.layer;

/**
 * The discrete Fourier transform of complex vectors of one length n, any n, in O(n log n).
 *
 * <p>{@code X_j = sum_m x_m exp(-2 pi i j m / n)}. Real and imaginary parts lie in two arrays of length n, which are
 * overwritten. Tables are computed once, when the transform is made; after that any number of threads may share it.
 */
public sealed interface Fft permits MixedRadixFft, BluesteinFft {

    /** The transform of vectors of {@code length}, which is at least 1. */
    static Fft ofLength(int length) {
        Radices radices = Radices.of(length);
        return radices.small() ? new MixedRadixFft(radices) : new BluesteinFft(length);
    }

    /** The length n of the vectors. */
    int length();

    /** Replaces a vector by its transform. */
    void forward(double[] real, double[] imaginary);

    /** Replaces a transform by n times the vector it came from: the exponent's sign is turned. */
    default void backward(double[] real, double[] imaginary) {
        // Exchanging real and imaginary parts before and after a transform turns the sign of its exponent.
        forward(/* real= */ imaginary, /* imaginary= */ real);
    }

    /** Replaces a transform by the vector it came from. */
    default void inverse(double[] real, double[] imaginary) {
        backward(real, imaginary);
        for (int i = 0; i < length(); i++) {
            real[i] /= length();
            imaginary[i] /= length();
        }
    }
}
