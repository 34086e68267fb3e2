package org.orthant.layer;

/**
 * The transform of any length as a convolution, by Bluestein's identity {@code jm = (j^2 + m^2 - (j - m)^2) / 2}.
 *
 * <p>With the chirp {@code c_m = exp(-pi i m^2 / n)}, {@code X_j = c_j sum_m (x_m c_m) conj(c_(j-m))}. The sum is a
 * convolution, which a transform of a convenient length of at least {@code 2n - 1} computes.
 */
final class BluesteinFft implements Fft {

    /** Beyond it, the convolution's length would exceed the range of int. */
    static final int MAX_LENGTH = 1 << 29;

    private final int length;
    private final Fft convolution;
    private final ComplexVector chirp;

    /** The transform of the conjugate chirp, divided by the length of the convolution. */
    private final ComplexVector filter;

    BluesteinFft(int length) {
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a transform of length " + length + " needs too much memory: at most " + MAX_LENGTH);
        }
        this.length = length;
        this.convolution = new MixedRadixFft(Radices.shortestQuick(2 * length - 1));
        this.chirp = ComplexVector.zeros(length);
        this.filter = ComplexVector.zeros(convolution.length());
        double scale = 1.0 / convolution.length();
        for (int m = 0; m < length; m++) {
            // The chirp has period 2n in the square, which is reduced exactly.
            long square = (long) m * m % (2L * length);
            chirp.real[m] = UnitCircle.cosine(square, 2L * length).rounded();
            chirp.imaginary[m] = -UnitCircle.sine(square, 2L * length).rounded();
            int mirrored = m == 0 ? 0 : convolution.length() - m;
            filter.real[m] = filter.real[mirrored] = chirp.real[m] * scale;
            filter.imaginary[m] = filter.imaginary[mirrored] = -chirp.imaginary[m] * scale;
        }
        convolution.forward(filter.real, filter.imaginary);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void forward(double[] real, double[] imaginary) {
        new ComplexVector(real, imaginary).requireLength(length);
        ComplexVector work = ComplexVector.zeros(convolution.length());
        multiply(real, imaginary, chirp, work.real, work.imaginary, length);
        convolution.forward(work.real, work.imaginary);
        multiply(work.real, work.imaginary, filter, work.real, work.imaginary, convolution.length());
        convolution.backward(work.real, work.imaginary);
        multiply(work.real, work.imaginary, chirp, real, imaginary, length);
    }

    private static void multiply(
            double[] re, double[] im, ComplexVector factor, double[] toRe, double[] toIm, int count) {
        double[] factorRe = factor.real;
        double[] factorIm = factor.imaginary;
        for (int m = 0; m < count; m++) {
            double productRe = re[m] * factorRe[m] - im[m] * factorIm[m];
            double productIm = re[m] * factorIm[m] + im[m] * factorRe[m];
            toRe[m] = productRe;
            toIm[m] = productIm;
        }
    }
}
