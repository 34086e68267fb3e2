package org.orthant.train.head;

/** How the fixed part of a DFT layer is computed. All ways give the same within single precision. */
public enum FixedPath {
    /** A product with the matrix. */
    MATRIX,
    /** The values at some places, and polynomials through them. */
    INTERPOLATION,
    /** An inverse real FFT. */
    FFT;

    /** So many times fewer products must interpolation have to be faster than the matrix. */
    private static final double GAIN = 2;

    /** The fastest way for so many labels. */
    static FixedPath fastest(int labels, int maxActive) {
        double products = Blocks.of(labels, maxActive).productsPerLabel(maxActive);
        return GAIN * products < 2 * maxActive + 1 ? INTERPOLATION : MATRIX;
    }
}
