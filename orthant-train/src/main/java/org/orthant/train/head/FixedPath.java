package org.orthant.train.head;

import org.orthant.layer.Frequencies;

/** How the fixed part of a DFT layer is computed. All ways give the same within single precision. */
public enum FixedPath {
    /** A product with the matrix. */
    MATRIX,
    /** The values at some places, and polynomials through them. */
    INTERPOLATION,
    /** An inverse real FFT. */
    FFT;

    /** The factor by which interpolation must reduce the number of products to be faster than the matrix. */
    private static final double GAIN = 2;

    /** From this number of active labels on, an FFT is faster if {@code n} suits it. */
    private static final int MANY_ACTIVE = 300;

    /** The same for frequencies anywhere, where nothing else saves products. */
    private static final int MANY_SCATTERED = 125;

    /** The number of products per label that interpolation must save to outweigh the sum of two parts. */
    private static final double WORTH_ADDING = 50;

    /** Larger prime factors of {@code n} make an FFT slow. */
    private static final int LARGEST_FACTOR = 13;

    /**
     * The fastest way for a layer of this size.
     *
     * <p>Milliseconds for a forward and a backward pass, batch 64, one thread of a virtual machine with two cores and other work to do, of
     * matrix, interpolation and FFT: n = 467, k = 20: 0.35, 0.79 and 1.35; n = 2000, k = 20: 0.65, 0.59 and 1.0; n = 9000,
     * k = 50: 9.2, 3.2 and 6.3, k = 200: 31, 6.9 and 8.4; n = 8921 = 11·811, k = 80: 18, 5.7 and 63; n = 20000, k = 50: 18,
     * 11 and 15, k = 400: 156, 31 and 24; n = 20011, a prime, k = 50: 31, 18 and 140; n = 100000, k = 50: 85, 57 and 68.
     */
    static FixedPath fastest(int labels, int maxActive) {
        if (maxActive >= MANY_ACTIVE && isSuitable(labels)) {
            return FFT;
        }
        double products = Blocks.of(labels, maxActive).productsPerLabel(maxActive);
        return GAIN * products < 2 * maxActive + 1 ? INTERPOLATION : MATRIX;
    }

    /**
     * The fastest way for these frequencies.
     *
     * <p>As above, on a machine with three times as much other work: n = 467, k = 20, m = 40: 0.41, 1.6 and 4.3; n = 2000, k = 20,
     * m = 60: 1.2, 1.6 and 2.1; n = 5369, k = 59, m = 80: 29, 25 and 54; n = 9000, k = 50, m = 40: 21, 17 and 22, m = 150: 47, 43
     * and 23; n = 20000, k = 50, m = 50: 60, 45 and 57, m = 150: 104, 95 and 54; n = 20011, k = 50, m = 150: 126, 112 and 211.
     */
    static FixedPath fastest(Frequencies frequencies) {
        int labels = frequencies.labels();
        int active = frequencies.maxActive();
        if (frequencies.spread() == 0) {
            return fastest(labels, active);
        }
        if (active + frequencies.spread() >= MANY_SCATTERED && isSuitable(labels)) {
            return FFT;
        }
        double saved = 2 * active + 1 - Blocks.of(labels, active).productsPerLabel(active);
        return saved >= WORTH_ADDING ? INTERPOLATION : MATRIX;
    }

    private static boolean isSuitable(int labels) {
        return labels % 2 == 0 && largestPrimeFactor(labels) <= LARGEST_FACTOR;
    }

    private static int largestPrimeFactor(int number) {
        int rest = number;
        int largest = 1;
        for (int factor = 2; (long) factor * factor <= rest; factor++) {
            while (rest % factor == 0) {
                largest = factor;
                rest /= factor;
            }
        }
        return Math.max(largest, rest);
    }
}
